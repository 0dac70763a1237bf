import Type, { type Static } from 'typebox';
import { Value } from 'typebox/value';
import { currentMonth } from '#domain/months.ts';
import { listInstallations } from '#contract/installations.ts';
import { exportLink } from '#contract/parts.ts';
import { createTransformer, listTransformers } from '#contract/transformers.ts';
import type { Answer, Caller } from '../../tests/support/api.ts';
import { timesOf, type Times } from './times.ts';

/** A kind of change or file to measure. */
export interface Change {
  name: string;
  /** Prepares the next one, untimed. Returns the function to time. */
  prepare(at: number): Promise<() => Promise<Answer>>;
}

const centres = '/ae/transformer-centres';
const month = currentMonth();
const rounds = 20;
/** The largest number of installations in one tagging call. */
const maxInstallations = 500;

/** Returns the changes that an engineer makes to a section, and the files of the section and of the whole utility. */
export async function changesOf(ae: Caller, dt: Caller): Promise<Change[]> {
  const listed = await ae('GET', centres, { query: { perPage: 1 } });
  const [centre] = Value.Parse(listTransformers.response, listed.json).data.transformers;
  if (!centre) throw new Error('The section has no transformer centres.');
  const add = () => ae('POST', centres, { body: like(centre) });
  const own = [await idOfAdded(add()), await idOfAdded(add())] as const;
  const ids = await installationsOf(ae);
  /** Tags to one of two centres in turns, so that all installations move each time. */
  const tag =
    (installationIds: readonly string[]): Change['prepare'] =>
    async at => {
      const body = { installationIds, expected: installationIds.length };
      return () => ae('POST', `${centres}/${own[at % 2]}/installations/tag`, { query: { month }, body });
    };
  const edit =
    (change: (at: number) => object): Change['prepare'] =>
    async at => {
      const path = `${centres}/${centre.id}`;
      const { headers } = await ae('GET', path);
      const sent = { query: { month }, headers: { 'if-match': headers.get('etag') ?? '' }, body: change(at) };
      return () => ae('PATCH', path, sent);
    };
  return [
    { name: 'A TC is added', prepare: async () => add },
    { name: 'Its name is edited', prepare: edit(at => ({ name: `Temple Road ${at}` })) },
    {
      name: `Its reading day is edited, with its ${centre.installationCount} installations`,
      prepare: edit(at => ({ readingDay: 1 + ((centre.readingDay + at) % 28) })),
    },
    { name: 'An installation is tagged', prepare: tag(ids.slice(0, 1)) },
    { name: `${ids.length} installations are tagged together`, prepare: tag(ids) },
    { name: "The file of a section's TCs", prepare: downloading(ae, `${centres}/export`) },
    { name: 'The file of its installations', prepare: downloading(ae, '/ae/installations/export') },
    {
      name: "The file of the whole utility's TCs",
      prepare: downloading(dt, '/dt/transformer-centres/export'),
    },
  ];
}

/** Times a change and the yardstick in turns, one after another, so that a busy minute affects both. */
export async function timesOfChange(
  { prepare }: Change,
  yardstick: () => Promise<readonly number[]>,
): Promise<Record<'change' | 'yardstick', Times>> {
  const [changeTimes, yardstickTimes]: [number[], number[]] = [[], []];
  for (let at = 0; at < rounds; at += 1) {
    yardstickTimes.push(...(await yardstick()));
    const change = await prepare(at);
    const start = performance.now();
    succeeded(await change());
    changeTimes.push(performance.now() - start);
  }
  return { change: timesOf(changeTimes), yardstick: timesOf(yardstickTimes) };
}

const downloading =
  (caller: Caller, path: string): Change['prepare'] =>
  async () =>
  () =>
    fileOf(caller, path);

/** Downloads a file as a press on the button does, to the last byte. */
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

/** Returns a new transformer centre with the meter readers, feeder and meter of another. */
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

/** Returns the ids of the section's installations, as many as one call can tag. */
async function installationsOf(ae: Caller): Promise<string[]> {
  const found: string[] = [];
  for (let page = 1, last = 1; page <= last && found.length < maxInstallations; page += 1) {
    const query = { month, page, perPage: 100 };
    const { json } = await ae('GET', '/ae/installations', { query });
    const { installations, pageData } = Value.Parse(listInstallations.response, json).data;
    last = pageData.lastPage;
    found.push(...installations.map(({ id }) => id));
  }
  return found.slice(0, maxInstallations);
}
