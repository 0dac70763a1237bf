import Type, { type Static } from 'typebox';
import { Value } from 'typebox/value';
import { currentMonth } from '#domain/months.ts';
import { listInstallations } from '#contract/installations.ts';
import { exportLink } from '#contract/parts.ts';
import { createTransformer, listTransformers } from '#contract/transformers.ts';
import type { Answer, Caller } from '../../tests/support/api.ts';
import { timesOf, type Times } from './times.ts';

/** One kind of change, or of file. */
export interface Change {
  name: string;
  /** Makes the next one ready, which is not in its time; what it gives is timed. */
  ready(at: number): Promise<() => Promise<Answer>>;
}

const centres = '/ae/transformer-centres';
const month = currentMonth();
const rounds = 20;
/** What a tagging takes at most. */
const most = 500;

/** The changes that an engineer makes to a section, and the files of it and of the whole utility. */
export async function changesOf(ae: Caller, dt: Caller): Promise<Change[]> {
  const listed = await ae('GET', centres, { query: { perPage: 1 } });
  const [centre] = Value.Parse(listTransformers.response, listed.json).data.transformers;
  if (!centre) throw new Error('The section has no transformer centres.');
  const adding = () => ae('POST', centres, { body: like(centre) });
  const own = [await idOfAdded(adding()), await idOfAdded(adding())] as const;
  const ids = await installationsOf(ae);
  /** To one of two centres and back again, so that each time all of them move. */
  const tagging =
    (installationIds: readonly string[]): Change['ready'] =>
    async at => {
      const body = { installationIds, expected: installationIds.length };
      return () => ae('POST', `${centres}/${own[at % 2]}/installations/tag`, { query: { month }, body });
    };
  const editing =
    (change: (at: number) => object): Change['ready'] =>
    async at => {
      const path = `${centres}/${centre.id}`;
      const { headers } = await ae('GET', path);
      const sent = { query: { month }, headers: { 'if-match': headers.get('etag') ?? '' }, body: change(at) };
      return () => ae('PATCH', path, sent);
    };
  return [
    { name: 'A TC is added', ready: async () => adding },
    { name: 'Its name is edited', ready: editing(at => ({ name: `Temple Road ${at}` })) },
    {
      name: `Its reading day is, and that of its ${centre.installationCount} installations`,
      ready: editing(at => ({ readingDay: 1 + ((centre.readingDay + at) % 28) })),
    },
    { name: 'An installation is tagged', ready: tagging(ids.slice(0, 1)) },
    { name: `${ids.length} installations are tagged together`, ready: tagging(ids) },
    { name: "The file of a section's TCs", ready: filing(ae, `${centres}/export`) },
    { name: 'The file of its installations', ready: filing(ae, '/ae/installations/export') },
    { name: "The file of the whole utility's TCs", ready: filing(dt, '/dt/transformer-centres/export') },
  ];
}

/** What a change takes, one after another, and what the yardstick does in turns with it, so that a busy minute hits both. */
export async function timesOfChange(
  { ready }: Change,
  yardstick: () => Promise<readonly number[]>,
): Promise<Record<'change' | 'yardstick', Times>> {
  const [changing, beside]: [number[], number[]] = [[], []];
  for (let at = 0; at < rounds; at += 1) {
    beside.push(...(await yardstick()));
    const change = await ready(at);
    const begun = performance.now();
    succeeded(await change());
    changing.push(performance.now() - begun);
  }
  return { change: timesOf(changing), yardstick: timesOf(beside) };
}

const filing =
  (caller: Caller, path: string): Change['ready'] =>
  async () =>
  () =>
    fileOf(caller, path);

/** From the press on the button to the last byte. */
async function fileOf(caller: Caller, path: string): Promise<Answer> {
  for (;;) {
    const answer = await caller('GET', path, { query: { month } });
    if (Value.Check(stillPreparing, answer.json)) continue;
    const { data: link } = Value.Parse(exportLink, succeeded(answer).json);
    return caller('GET', link.replace('/v1', ''));
  }
}

const stillPreparing = Type.Object({ code: Type.Literal('StillPreparing') });

function succeeded(answer: Answer): Answer {
  if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.text}`);
  return answer;
}

let added = 0;

type Centre = Static<typeof listTransformers.response>['data']['transformers'][number];

/** A new transformer centre with the readers, feeder and meter of another. */
function like({ taggedMRs, readingMR, feeder, meter }: Centre): object {
  added += 1;
  return {
    number: `BENCH-${added}`,
    name: 'Temple Square',
    readingDay: 9,
    executionType: 'SELF',
    taggedMRs: taggedMRs.map(({ cognitoDetails }) => cognitoDetails),
    readingMR: readingMR.cognitoDetails,
    feeder: { id: feeder.id },
    meter: { ctRatio: meter.ctRatio },
    initialReading: { month, value: 0 },
  };
}

async function idOfAdded(answer: Promise<Answer>): Promise<string> {
  return Value.Parse(createTransformer.response, succeeded(await answer).json).data.id;
}

/** As many of the section's installations as can be tagged together, or all of them. */
async function installationsOf(ae: Caller): Promise<string[]> {
  const found: string[] = [];
  for (let page = 1, last = 1; page <= last && found.length < most; page += 1) {
    const query = { month, page, perPage: 100 };
    const { json } = await ae('GET', '/ae/installations', { query });
    const { installations, pageData } = Value.Parse(listInstallations.response, json).data;
    last = pageData.lastPage;
    found.push(...installations.map(({ id }) => id));
  }
  return found.slice(0, most);
}
