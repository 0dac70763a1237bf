import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { acrossTheUtility } from '../../../server/services/db/areaTable.ts';
import { changes, feeders, feederTags, powerStations } from '../../../server/services/db/schema/index.ts';
import { useApi } from '../../support/api.ts';
import { outcomesOf, uploadsOf } from './uploads.ts';
import type { Rows } from './workbooks.ts';

const api = useApi();
const files = uploadsOf(api);

const processed = (sheets: Record<string, Rows>) => files.process('cio', 'stationAndFeeders', sheets);
const station = (code: number, name: string, voltage = 66) => ({
  Station_code: code,
  Voltage_class: voltage,
  Station_name: name,
});
const feeder = (code: number, name: string, stationCode: number) => ({
  Feeder_MDM_code: code,
  Feeder_number: `F${code % 100}`,
  Feeder_name: name,
  Station_code: stationCode,
});
const stationOf = async (code: string) => {
  const [found] = await api.server.db.select().from(powerStations).where(eq(powerStations.stationCode, code));
  return found;
};
const feederOf = async (code: string) => {
  const [found] = await api.server.db.select().from(feeders).where(eq(feeders.mdmCode, code));
  return found;
};

it('creates stations and feeders from two sheets, even with the feeders first', async () => {
  const file = await processed({
    Feeders: [
      feeder(990101, 'Anandnagar', 9901),
      feeder(990102, 'Ganga-nagar', 9901),
      feeder(990103, 'Lost', 8888),
    ],
    Stations: [
      station(9901, 'Hebbal'),
      station(9902, 'Yelahanka', 220),
      station(9901, 'Again'),
      station(9903, 'Bad', 11),
    ],
  });
  expect(file).toMatchObject({ status: 'PROCESSED', count: { success: 4, failure: 2, skipped: 1 } });
  const { Feeders, Stations } = await files.result('cio', 'stationAndFeeders', file.fileId);
  expect(outcomesOf(Feeders)).toEqual([
    '2: Success',
    '3: Success',
    '4: Failure, A feeder whose power station is not found',
  ]);
  expect(outcomesOf(Stations)).toEqual([
    '2: Success',
    '3: Success',
    '4: Skipped, Duplicate row',
    '5: Failure, Voltage_class must be one of 33, 66, 110, 220, 400',
  ]);
  expect(await feederOf('990101')).toMatchObject({ number: 'F1', name: 'Anandnagar', stationCode: '9901' });
  const failed = await files.result('cio', 'stationAndFeeders', file.fileId, true);
  expect(failed['Feeders']).toHaveLength(1);
  expect(failed['Stations']).toHaveLength(1);
});

it('reports a malformed code for every row, even if another row has the same code', async () => {
  const noCode = { Station_code: '12', Voltage_class: 66, Station_name: 'Short' };
  const file = await processed({
    Stations: [noCode, { ...noCode, Station_name: 'Again' }, station(9930, 'Right'), station(9930, 'Twice')],
    Feeders: [feeder(99, 'Short', 9930), feeder(99, 'Again', 9930)],
  });
  const { Stations, Feeders } = await files.result('cio', 'stationAndFeeders', file.fileId);
  expect(outcomesOf(Stations)).toEqual([
    '2: Failure, Station_code must be 3 to 30 digits',
    '3: Failure, Station_code must be 3 to 30 digits',
    '4: Success',
    '5: Skipped, Duplicate row',
  ]);
  expect(outcomesOf(Feeders)).toEqual([
    '2: Failure, Feeder_MDM_code must be 3 to 30 digits',
    '3: Failure, Feeder_MDM_code must be 3 to 30 digits',
  ]);
});

it('shows the new feeders in the list', async () => {
  const cio = await api.as('cio');
  const dt = await api.as('dt');
  for (const [role, caller] of [
    ['cio', cio],
    ['dt', dt],
  ] as const) {
    const { json } = await caller('GET', `/${role}/feeders`, { query: { mdmCode: '990101' } });
    expect(json['data']?.['feederList']?.[0]).toMatchObject({
      name: 'Anandnagar',
      powerStation: { name: 'Hebbal' },
    });
  }
});

it('skips unchanged rows, and updates only voltage classes, station codes and feeder names', async () => {
  const [tagged] = await api.server.db.select().from(acrossTheUtility(feederTags)).limit(1);
  const [before] = await api.server.db
    .select()
    .from(feeders)
    .where(eq(feeders.id, tagged?.feederId ?? ''));
  const file = await processed({
    'Both kinds': [
      station(9901, 'Other', 110),
      station(9904, 'Yelahanka', 220),
      feeder(990101, 'Renamed', 9904),
      feeder(990102, 'Ganga-nagar', 9901),
    ].map(row => ({ ...blank, ...row })),
  });
  expect(file.count).toEqual({ success: 3, failure: 0, skipped: 1 });
  expect(await stationOf('9901')).toMatchObject({ name: 'Hebbal', voltageClass: 110 });
  expect(await stationOf('9902')).toBeUndefined();
  expect(await stationOf('9904')).toMatchObject({ name: 'Yelahanka', voltageClass: 220 });
  expect(await feederOf('990101')).toMatchObject({ name: 'Renamed', stationCode: '9901', version: 2 });
  const log = await api.server.db.select().from(changes).where(eq(changes.fileId, file.fileId));
  expect(log.map(({ action, before: old, after }) => ({ action, old, after }))).toEqual([
    {
      action: 'powerStation.update',
      old: { stationCode: '9901', voltageClass: 66 },
      after: { stationCode: '9901', voltageClass: 110 },
    },
    {
      action: 'powerStation.update',
      old: { stationCode: '9902', voltageClass: 220 },
      after: { stationCode: '9904', voltageClass: 220 },
    },
    { action: 'feeder.update', old: { name: 'Anandnagar' }, after: { name: 'Renamed' } },
  ]);
  expect(await feederOf(before?.mdmCode ?? '')).toEqual(before);
});

it('moves a feeder along when its station’s code changes', async () => {
  await processed({ Stations: [station(9910, 'Devanahalli')], Feeders: [feeder(991001, 'Airport', 9910)] });
  await processed({ Stations: [station(9911, 'Devanahalli')] });
  expect((await feederOf('991001'))?.stationCode).toBe('9911');
});

it('does not confuse stations of the same name', async () => {
  const file = await processed({ Stations: [station(9920, 'Peenya', 66), station(9921, 'Peenya', 66)] });
  expect(file.count).toEqual({ success: 2, failure: 0, skipped: 0 });
  const again = await processed({ Stations: [station(9922, 'Peenya', 66), station(9923, 'Peenya', 220)] });
  expect(again.count).toEqual({ success: 2, failure: 0, skipped: 0 });
  for (const code of ['9920', '9921', '9922', '9923']) expect(await stationOf(code)).toBeDefined();
});

const blank = {
  Station_code: '',
  Voltage_class: '',
  Station_name: '',
  Feeder_MDM_code: '',
  Feeder_number: '',
  Feeder_name: '',
};
