import { eq, type SQL } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { formatPercent } from '#domain/formats.ts';
import { addMonths, currentMonth, fullMonthTitle } from '#domain/months.ts';
import { recordChanges } from '../../server/machine/history/recordChanges.ts';
import { acrossTheUtility } from '../../server/services/db/areaTable.ts';
import { files, users } from '../../server/services/db/schema/index.ts';
import { useApi, type Answered, type Caller } from '../support/api.ts';
import { reopenFrom } from '../support/audits.ts';
import { rowsOf } from '../support/territory.ts';
import { uploadsOf } from './files/uploads.ts';
import { workbookOf } from './files/workbooks.ts';
import { centresOf, idOf, installationsOf, tagOne } from './tagging/section.ts';
import { choicesOf, transformerToAdd } from './transformers/sent.ts';

const api = useApi();
const month = currentMonth();
const lastMonth = addMonths(month, -1);
let ae: Caller;
beforeAll(async () => {
  ae = await api.as('ae');
});

const history = async (
  of: 'transformer-centres' | 'installations' | 'meter-readers',
  id: string,
  query = {},
) => {
  const { status, json } = await ae('GET', `/ae/${of}/${id}/history`, { query });
  expect(status).toBe(200);
  return { rows: rowsOf(json, 'history'), count: Number(json['data']?.['count']) };
};
const edit = async (id: string, body: object, from?: string) => {
  const path = `/ae/transformer-centres/${id}`;
  const etag = String((await ae('GET', path)).json['data']?.['etag']);
  const query = from === undefined ? {} : { month: from };
  const { status, text } = await ae('PATCH', path, { query, body, headers: { 'if-match': etag } });
  expect(status, text).toBe(200);
};
const feederTitle = ({ feeder }: Answered) => `${String(feeder?.['number'])}, ${String(feeder?.['name'])}`;

it('shows who changed what of a transformer centre, from when and from what to what, newest first', async () => {
  const choices = await choicesOf(ae);
  const initialReading = { month: lastMonth, failureReason: 'CT_BURNT_OUT' };
  const body = { ...transformerToAdd(choices), initialReading };
  const { json } = await ae('POST', '/ae/transformer-centres', { body });
  const id = String(json['data']?.['id']);
  const view = async () => (await ae('GET', `/ae/transformer-centres/${id}`)).json['data'] ?? {};
  const before = await view();
  const meter = { ctRatio: { primaryCurrent: 400, secondaryCurrent: 5 } };
  await edit(id, { meter, feeder: { id: choices.feeders.at(-1) }, readingDay: 12 }, month);
  await edit(id, { name: 'Temple Street', timsCode: '' });
  const after = await view();

  const { rows, count } = await history('transformer-centres', id);
  expect(count).toBe(3);
  const [renamed, changed, added] = rows;
  const [engineer] = await api.server.db
    .select()
    .from(acrossTheUtility(users))
    .where(eq(users.username, 'ae'));
  const by = { name: { firstName: engineer?.firstName, lastName: engineer?.lastName }, userType: 'ae' };
  expect(renamed).toEqual({
    id: expect.any(Number),
    at: expect.stringMatching(/Z$/),
    by,
    action: 'Edited',
    fromMonth: null,
    values: [
      { title: 'TC Name', before: 'Temple Square', after: 'Temple Street' },
      { title: 'TIMS Code', before: 'TIMS-1', after: null },
    ],
    file: null,
    undo: { body: { name: 'Temple Square', timsCode: 'TIMS-1' }, etag: after['etag'] },
  });
  expect(changed).toMatchObject({
    by,
    fromMonth: month,
    values: [
      { title: 'Reading Day', before: '9', after: '12' },
      { title: 'Feeder', before: feederTitle(before), after: feederTitle(after) },
      { title: 'CT Ratio', before: '200/5', after: '400/5' },
    ],
  });
  expect(added).toMatchObject({ by, action: 'Added', fromMonth: lastMonth });
  expect(added?.['values']).toEqual(
    expect.arrayContaining([
      { title: 'TC Number', before: null, after: body.number },
      { title: 'Initial Reading', before: null, after: 'CT Burnt Out' },
    ]),
  );
  expect(JSON.stringify(rows)).not.toContain(choices.feeders.at(-1));

  const pages = await Promise.all(
    [1, 2].map(page => history('transformer-centres', id, { page, perPage: 2 })),
  );
  expect(pages.flatMap(page => page.rows)).toEqual(rows);
});

it('shows each audit of a transformer centre once, with its month: of the whole section or of it alone', async () => {
  const [open, later] = [addMonths(month, -3), addMonths(month, -2)];
  await reopenFrom(api.server.db, open);
  const lossesIn = async (of: string) => {
    const { json } = await ae('GET', '/ae/transformer-centres', { query: { month: of, audited: true } });
    return new Map(
      rowsOf(json, 'transformers').map(({ id, audit }) => [String(id), Object(audit)[0].lossPercentage]),
    );
  };
  expect((await ae('POST', `/ae/audit/transformer-centres/months/${open}`)).status).toBe(200);
  const losses = await lossesIn(open);
  let id = '';
  for (const each of losses.keys()) {
    const { status } = await ae('POST', `/ae/audit/transformer-centres/${each}/months/${later}`);
    if (status === 200) id = each;
    if (id !== '') break;
  }
  const audits = [
    { of: later, loss: (await lossesIn(later)).get(id) },
    { of: open, loss: losses.get(id) },
  ];
  const { rows, count } = await history('transformer-centres', id);
  expect(rows.slice(0, 2)).toEqual(
    audits.map(({ of, loss }) => ({
      id: expect.any(Number),
      at: expect.stringMatching(/Z$/),
      by: expect.objectContaining({ userType: 'ae' }),
      action: 'Audited',
      fromMonth: null,
      values: [
        { title: 'Audit month', before: null, after: fullMonthTitle(of) },
        { title: 'Loss', before: null, after: formatPercent(Number(loss)) },
      ],
      file: null,
    })),
  );
  const months = rows.map(({ values }) => Object(values)[0].after);
  expect(months.filter(each => each === fullMonthTitle(later))).toHaveLength(1);
  expect(count).toBe(rows.length);
  expect(new Set(rows.map(row => Number(row['id']))).size).toBe(count);
});

it('shows where an installation was tagged, and that its reading day follows its TC', async () => {
  const [one] = await centresOf(ae);
  const row = (await installationsOf(ae, month)).find(
    each => each['transformer'] && String(each['transformer']['id']) !== one.id,
  );
  const id = idOf(row ?? {});
  const day = (one.readingDay % 27) + 1;
  expect((await tagOne(ae, one.id, id, month)).status).toBe(200);
  await edit(one.id, { readingDay: day }, month);
  const { rows } = await history('installations', id);
  expect(rows).toMatchObject([
    {
      action: 'Edited with its TC',
      fromMonth: month,
      values: [{ title: 'Reading Day', before: String(one.readingDay), after: String(day) }],
    },
    {
      action: 'Tagged',
      fromMonth: month,
      values: expect.arrayContaining([
        { title: 'TC', before: row?.['transformer']?.['number'], after: one.number },
      ]),
    },
  ]);
});

it('names no TC of another section', async () => {
  const [installation] = await installationsOf(ae, month);
  const [far] = await centresOf(await api.as('ae48'));
  const id = idOf(installation);
  const entry = { action: 'installation.tag', entity: 'installation', entityId: id };
  const [before, after] = [{ tcId: far.id }, { tcId: null }];
  await recordChanges(api.server.db, [{ ...entry, before, after }]);
  expect((await history('installations', id)).rows[0]).toMatchObject({
    by: null,
    values: [{ title: 'TC', before: '----', after: null }],
  });
});

it('shows the file and the row that a change came from', async () => {
  const mr = { Section_code: '5410101', MR_code: '5410199', First_name: 'Kavya' };
  const uploads = uploadsOf(api);
  const fileId = await uploads.upload('ae', 'users', workbookOf({ MR: [mr] }), 'xlsx', {
    fileName: 'MRs of Kadri.xlsx',
  });
  await uploads.ended('ae', 'users', fileId);
  const [file] = await api.server.db.select().from(acrossTheUtility(files)).where(eq(files.id, fileId));
  const [, centre] = await centresOf(ae);
  const entry = { action: 'transformer.update', entity: 'transformer', entityId: centre.id };
  const values = { before: { name: 'Before' }, after: { name: 'After' } };
  await recordChanges(api.server.db, [{ ...entry, ...values, fileId, rowNumber: 7 }]);
  expect((await history('transformer-centres', centre.id)).rows[0]).toMatchObject({
    file: {
      category: 'users',
      name: 'MRs of Kadri.xlsx',
      uploadedOn: file?.uploadedOn.toISOString(),
      row: 7,
    },
  });
});

it('answers a record of another section like one that does not exist', async () => {
  const far = await api.as('ae48');
  const [centre] = await centresOf(far);
  const [installation] = await installationsOf(far, month);
  const unknownId = '00000000-0000-4000-8000-000000000000';
  for (const [of, id] of [
    ['transformer-centres', centre.id],
    ['installations', idOf(installation)],
  ] as const) {
    const ask = (which: string) => ae('GET', `/ae/${of}/${which}/history`);
    const [foreign, absent] = [await ask(id), await ask(unknownId)];
    expect([foreign.status, foreign.text]).toEqual([404, absent.text]);
    expect((await far('GET', `/ae/${of}/${id}/history`)).status).toBe(200);
    const dt = await api.as('dt');
    expect((await dt('GET', `/dt/${of}/${id}/history`)).status).toBe(200);
  }
});

it('shows who changed what of a meter reader, by hand and by which row of a file', async () => {
  const reader = {
    MR_code: '54101951',
    Section_code: '5410101',
    First_name: 'Asha',
    Phone_number: '9845017951',
  };
  const added = await uploadsOf(api).process('ae', 'users', { Readers: [reader] });
  expect(added).toMatchObject({ count: { success: 1 } });
  const id = await idOfUser(eq(users.mrCode, reader.MR_code));
  const etag = String((await ae('GET', `/ae/meter-readers/${id}`)).json['data']?.['etag']);
  const body = { phoneNumber: '+919845017952' };
  const edited = await ae('PATCH', `/ae/meter-readers/${id}`, { body, headers: { 'if-match': etag } });
  expect(edited.status, edited.text).toBe(200);

  const { rows, count } = await history('meter-readers', id);
  expect(count).toBe(2);
  expect(rows[0]).toMatchObject({
    action: 'Edited',
    values: [{ title: 'Phone Number', before: '+91 98450 17951', after: '+91 98450 17952' }],
    file: null,
  });
  expect(rows[1]).not.toHaveProperty('undo');
  const aee = await api.as('aee');
  const theirs = await aee('GET', `/aee/meter-readers/${id}/history`);
  expect(rowsOf(theirs.json, 'history')[0]).not.toHaveProperty('undo');
  expect(rows[1]).toMatchObject({
    action: 'Added',
    values: expect.arrayContaining([
      { title: 'First name', before: null, after: 'Asha' },
      { title: 'MR Code', before: null, after: '54101951' },
    ]),
    file: { category: 'users', row: 2 },
  });
  const stranger = await api.as('ae2');
  expect((await stranger('GET', `/ae/meter-readers/${id}/history`)).status).toBe(404);
  const officer = await idOfUser(eq(users.username, 'ae'));
  expect((await ae('GET', `/ae/meter-readers/${officer}/history`)).status).toBe(404);
});

it('says how the assistant engineer puts back the newest edit of a meter reader, as long as it is the newest', async () => {
  const [reader] = rowsOf((await ae('GET', '/ae/meter-readers')).json, 'MRList');
  const id = String(reader?.['userId']);
  const path = `/ae/meter-readers/${id}`;
  const read = async () => (await ae('GET', path)).json['data'];
  const send = async (body: object, etag: unknown) =>
    (await ae('PATCH', path, { body, headers: { 'if-match': String(etag) } })).status;
  const name = { firstName: 'Somebody', lastName: String(reader?.['name']?.['lastName']) };
  expect(await send({ name, phoneNumber: '+919845017953' }, reader?.['etag'])).toBe(200);

  const [edited] = (await history('meter-readers', id)).rows;
  const undo = edited?.['undo'] ?? {};
  expect(undo).toEqual({
    body: { name: reader?.['name'], phoneNumber: reader?.['phoneNumber'] },
    etag: (await read())?.['etag'],
  });
  expect(await send({ name: { ...name, lastName: 'Else' } }, undo['etag'])).toBe(200);
  expect(await send(undo['body'] ?? {}, undo['etag'])).toBe(409);
  const { rows } = await history('meter-readers', id);
  expect(rows.map(row => row['undo']?.['body']).slice(0, 2)).toEqual([{ name }, undefined]);
  expect(await send(rows[0]?.['undo']?.['body'] ?? {}, rows[0]?.['undo']?.['etag'])).toBe(200);
  expect(await read()).toMatchObject({ name, phoneNumber: '+919845017953' });

  // Records that only files change, and an edit after which the record was written past the log, have no undoing.
  const entry = { action: 'meterReader.update', entity: 'user', entityId: id };
  for (const [before, after] of [
    [{ sectionCode: '5410102' }, { sectionCode: '5410101' }],
    [{ lastName: 'Before' }, { lastName: 'Another than on record' }],
  ]) {
    await recordChanges(api.server.db, [{ ...entry, before, after }]);
    expect((await history('meter-readers', id)).rows[0]).not.toHaveProperty('undo');
  }
});

it('shows the tags of a feeder to the officers of their sections, and what files say of it to all', async () => {
  const feeder = rowsOf(
    (await ae('GET', '/ae/feeders', { query: { tagging: 'untagged' } })).json,
    'feederList',
  )[0];
  const id = String(feeder?.['id']);
  const tagged = `/ae/power-stations/${feeder?.['powerStation']?.['stationCode']}/feeders/${feeder?.['mdmCode']}/tag`;
  const [neighbour, far] = [await api.as('ae2'), await api.as('ae48')];
  for (const engineer of [ae, neighbour, far]) {
    // The demo has tags from before the log.
    await engineer('PATCH', `/ae/feeders/untag/${id}`);
    expect((await engineer('PATCH', tagged)).status).toBe(200);
  }
  const renamed = { action: 'feeder.update', entity: 'feeder', entityId: id };
  await recordChanges(api.server.db, [{ ...renamed, before: { name: 'Old' }, after: { name: 'New' } }]);

  const sectionOf = async (engineer: Caller) =>
    String((await engineer('GET', '/ae/profile')).json['data']?.['location']?.['sectionCode']);
  const [own, other, foreign] = [await sectionOf(ae), await sectionOf(neighbour), await sectionOf(far)];
  const seenBy = async (username: string, role: string) => {
    const officer = await api.as(username);
    const { status, json } = await officer('GET', `/${role}/feeders/${id}/history`);
    expect(status, username).toBe(200);
    const rows = rowsOf(json, 'history').map(({ action, values }) => [action, Object(values)[0]?.after]);
    expect(json['data']?.['count'], username).toBe(rows.length);
    return rows.filter(([, after]) => after === 'New' || [own, other, foreign].includes(String(after)));
  };
  const register = ['Edited', 'New'];
  const [ofOwn, ofOther, ofForeign] = [own, other, foreign].map(code => ['Tagged', code]);
  expect(await seenBy('ae', 'ae')).toEqual([register, ofOwn]);
  expect(await seenBy('ae48', 'ae')).toEqual([register, ofForeign]);
  expect(await seenBy('ee', 'ee')).toEqual([register, ofOther, ofOwn]);
  expect(await seenBy('cio', 'cio')).toEqual([register, ofForeign, ofOther, ofOwn]);
});

async function idOfUser(which: SQL): Promise<string> {
  const [user] = await api.server.db.select({ id: users.id }).from(acrossTheUtility(users)).where(which);
  return user?.id ?? '';
}
