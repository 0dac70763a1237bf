import { beforeAll, describe, expect, it } from 'vitest';
import { addMonths, currentMonth, monthTitle } from '#domain/months.ts';
import { useApi, type Answer, type Answered, type Caller } from '../../support/api.ts';
import { auditsThatFactsDeny } from '../../support/audits.ts';
import { rowsOf } from '../../support/territory.ts';
import { uploadsOf } from '../files/uploads.ts';
import { idOf, installationsOf, previewMany, tagMany, tagOne, tcIdOf } from '../tagging/section.ts';
import { choicesOf, transformerToAdd, type Choices } from '../transformers/sent.ts';

const api = useApi();
const files = uploadsOf(api);
const month = currentMonth();
/** The month that the tests audit, and the last one that is still open. */
const [audited, open] = [addMonths(month, -2), addMonths(month, -1)];
const [closed, next] = [audited, open].map(monthTitle);

let ae: Caller;
let choices: Choices;
/** An audited transformer centre, and one that is not. */
let centre: Answered;
let other: Answered;
beforeAll(async () => {
  ae = await api.as('ae');
  choices = await choicesOf(ae);
  await startAudit(audited);
  const { json } = await ae('GET', '/ae/transformer-centres', { query: { month: audited, perPage: 100 } });
  const rows = rowsOf(json, 'transformers');
  const find = (isAudited: boolean) => {
    const found = rows.find(row => String(entryOf(row)?.['audited']) === String(isAudited));
    if (!found) throw new Error('The audit left no transformer centre like this.');
    return found;
  };
  [centre, other] = [find(true), find(false)];
});

const startAudit = (of: string) => ae('POST', `/ae/audit/transformer-centres/months/${of}`);
const entryOf = (row: Answered) =>
  Object.values(row['audit'] ?? {}).find(entry => String(entry['month']) === audited);

const pathOf = (row: Answered) => `/ae/transformer-centres/${idOf(row)}`;
const send = (row: Answered, body: object, from: string): Promise<Answer> =>
  ae('PATCH', pathOf(row), {
    query: { month: from },
    body,
    headers: { 'if-match': String(row['etag']) },
  });
const edit = async (row: Answered, body: object, from: string): Promise<Answer> =>
  send((await ae('GET', pathOf(row))).json['data'] ?? {}, body, from);
const anotherDay = (row: Answered) => ({ readingDay: (Number(row['readingDay']) % 27) + 1 });
const anotherRatio = { meter: { ctRatio: { primaryCurrent: 777, secondaryCurrent: 7 } } };

/** Returns an installation of the audited month that is, or is not, tagged to the audited transformer centre. */
async function installation(isThere: boolean): Promise<string> {
  const rows = await installationsOf(ae, audited);
  const found = rows.find(row => row['transformer'] && (tcIdOf(row) === idOf(centre)) === isThere);
  if (!found) throw new Error('The section has no installation like this.');
  return idOf(found);
}

const edits: Record<string, () => object> = {
  'another reading day': () => anotherDay(centre),
  'another CT ratio': () => anotherRatio,
  'another feeder': () => ({
    feeder: { id: choices.feeders.find(id => id !== String(centre['feeder']?.['id'])) },
  }),
  'another meter': () => ({ meter: { serialNumber: 'MT-2' } }),
  'other meter readers': () => {
    const [sub = ''] = choices.readers.filter(
      one => one !== String(centre['readingMR']?.['cognitoDetails']?.['sub']),
    );
    return { taggedMRs: [{ sub }], readingMR: { sub } };
  },
};

const tags: Record<string, () => Promise<Answer>> = {
  'a tag to the transformer centre': async () => tagOne(ae, idOf(centre), await installation(false), audited),
  'a tag that takes an installation away': async () =>
    tagOne(ae, idOf(other), await installation(true), audited),
  'many tags': async () =>
    tagMany(ae, idOf(centre), audited, { installationIds: [await installation(false)], expected: 1 }),
  'the preview of many tags': async () =>
    previewMany(ae, idOf(other), audited, { installationIds: [await installation(true)] }),
};

describe('an audited month is closed', () => {
  it.each(Object.entries(edits))('to %s', async (_, body) => {
    for (const from of [addMonths(audited, -1), audited]) {
      const { status, json } = await edit(centre, body(), from);
      expect([status, json['message']]).toEqual([
        422,
        `TC has been audited for ${closed}, so please select a later month (${next} onwards) to perform changes to Reading day, MR or CT Ratio`,
      ]);
    }
  });

  it.each(Object.entries(tags))('to %s', async (_, tag) => {
    const { status, json } = await tag();
    expect([status, json['message']]).toEqual([
      422,
      `TC ${String(centre['number'])} has been audited for ${closed}, so please select a later month (${next} onwards) to tag installations. The corporate office (cio) can reopen it.`,
    ]);
  });

  it('and keeps its audits through all that was refused', async () => {
    expect(await auditsThatFactsDeny(api.server.db)).toEqual([]);
  });
});

describe('what is not closed leaves audits as they are', () => {
  it('a change from the next month on', async () => {
    for (const body of [anotherDay(centre), anotherRatio])
      expect((await edit(centre, body, open)).status).toBe(200);
    expect((await tagOne(ae, idOf(centre), await installation(false), open)).status).toBe(200);
    expect(await auditsThatFactsDeny(api.server.db)).toEqual([]);
    expect((await edit(centre, { name: 'Renamed' }, audited)).status).toBe(200);
    const { json } = await ae('GET', pathOf(centre), { query: { month: audited } });
    expect(entryOf(json['data'] ?? {})).toEqual(entryOf(centre));
  });

  it('a new transformer centre in the month', async () => {
    const initialReading = { month: audited, value: 1 };
    const body = { ...transformerToAdd(choices), initialReading };
    expect((await ae('POST', '/ae/transformer-centres', { body })).status).toBe(200);
    expect((await startAudit(audited)).json['data']).toMatchObject({ audited: 0 });
    expect(await auditsThatFactsDeny(api.server.db)).toEqual([]);
  });

  it('files and edits of people, power stations and feeders', async () => {
    const { mrCode } = centre['readingMR'] ?? {};
    const people = await files.process('ae', 'users', {
      MR: [{ Section_code: '5410101', MR_code: String(mrCode), First_name: 'Renamed' }],
    });
    const { json } = await ae('GET', `/ae/feeders/${String(centre['feeder']?.['id'])}`);
    const feeder = json['data'];
    const stations = await files.process('cio', 'stationAndFeeders', {
      Feeders: [
        {
          Feeder_MDM_code: String(feeder?.['mdmCode']),
          Feeder_number: String(feeder?.['number']),
          Feeder_name: 'Renamed',
          Station_code: String(feeder?.['powerStation']?.['stationCode']),
        },
      ],
    });
    for (const file of [people, stations]) expect(file).toMatchObject({ count: { success: 1 } });
    const [reader] = rowsOf((await ae('GET', '/ae/meter-readers')).json, 'MRList');
    const renamed = await ae('PATCH', `/ae/meter-readers/${String(reader?.['userId'])}`, {
      body: { name: { firstName: 'Kavya', lastName: '' } },
      headers: { 'if-match': String(reader?.['etag']) },
    });
    expect(renamed.status).toBe(200);
    expect(await auditsThatFactsDeny(api.server.db)).toEqual([]);
  });
});

it('an audit beside edits and tags of its month holds what came before it, and refuses the rest', async () => {
  const { json } = await ae('GET', '/ae/transformer-centres', { query: { month: open, perPage: 100 } });
  const centres = rowsOf(json, 'transformers').slice(0, 16);
  const installations = await installationsOf(ae, open);
  const changing = centres.map((row, at) =>
    at % 2 === 0
      ? () => send(row, anotherRatio, open)
      : () => tagOne(ae, idOf(row), idOf(installations[at * 5] ?? {}), open),
  );
  const begin = (some: typeof changing) => Promise.all(some.map(change => change()));
  const [before, started, after] = await Promise.all([
    begin(changing.slice(0, 8)),
    startAudit(open),
    begin(changing.slice(8)),
  ]);
  expect(started.status).toBe(200);
  expect(Number(started.json['data']?.['audited'])).toBeGreaterThan(10);
  for (const { status, json: body } of [...before, ...after])
    if (status !== 200)
      expect([status, body['message']]).toEqual([422, expect.stringMatching(/has been audited for/)]);
  expect(await auditsThatFactsDeny(api.server.db)).toEqual([]);
});
