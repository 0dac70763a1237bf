import { describe, expect, test } from 'vitest';
import { stationAndFeeders, type FeederRow, type StationRow } from '#fileKinds/kinds/stationAndFeeders.ts';
import { sheetKindsOf } from '#fileKinds/rowTypes.ts';
import { faultsOf, judge } from '../../support/fileKinds/judge.ts';

const station = { Station_code: '500101', Voltage_class: '66', Station_name: 'Hebbal-East' };
const feeder = {
  Feeder_MDM_code: '700001',
  Feeder_number: 'F12',
  Feeder_name: 'Lake-view',
  Station_code: '500101',
};
const thirty = '1'.repeat(30);

const faults = (cells: Record<string, string>) => faultsOf(stationAndFeeders, cells);

test('has the columns of the specification', () => {
  expect(sheetKindsOf(stationAndFeeders).map(sheet => sheet.columns)).toEqual([
    ['Station_code', 'Voltage_class', 'Station_name'],
    ['Feeder_MDM_code', 'Feeder_number', 'Feeder_name', 'Station_code'],
  ]);
});

describe('a power station', () => {
  test('gets its values from the row', () => {
    expect(
      judge<StationRow | FeederRow>(stationAndFeeders, [
        { ...station, Station_code: ' 500101 ', Feeder_name: ' ' },
      ]),
    ).toEqual([
      {
        outcome: 'valid',
        row: { kind: 'station', stationCode: '500101', voltageClass: 66, name: 'Hebbal-East' },
      },
    ]);
  });

  test.each([
    [{ Station_code: '001' }],
    [{ Station_code: thirty }],
    [{ Voltage_class: '33' }],
    [{ Voltage_class: '110' }],
    [{ Voltage_class: '220' }],
    [{ Voltage_class: '400' }],
    [{ Station_name: 'ABC' }],
    [{ Station_name: 'a'.repeat(30) }],
  ])('may have %j', cells => {
    expect(faults({ ...station, ...cells })).toEqual({});
  });

  test.each([
    [{ Station_code: '' }, { Station_code: 'Station_code is mandatory' }],
    [{ Station_code: '12' }, { Station_code: 'Station_code must be 3 to 30 digits' }],
    [{ Station_code: `${thirty}1` }, { Station_code: 'Station_code must be 3 to 30 digits' }],
    [{ Station_code: '12A' }, { Station_code: 'Station_code must be 3 to 30 digits' }],
    [{ Voltage_class: '' }, { Voltage_class: 'Voltage_class is mandatory' }],
    [{ Voltage_class: '11' }, { Voltage_class: 'Voltage_class must be one of 33, 66, 110, 220, 400' }],
    [{ Voltage_class: '66 kV' }, { Voltage_class: 'Voltage_class must be one of 33, 66, 110, 220, 400' }],
    [{ Station_name: '' }, { Station_name: 'Station_name is mandatory' }],
    [
      { Station_name: 'AB' },
      { Station_name: 'Station_name must be 3 to 30 characters, letters and hyphens only' },
    ],
    [
      { Station_name: 'a'.repeat(31) },
      { Station_name: 'Station_name must be 3 to 30 characters, letters and hyphens only' },
    ],
    [
      { Station_name: 'Hebbal East' },
      { Station_name: 'Station_name must be 3 to 30 characters, letters and hyphens only' },
    ],
    [
      { Station_name: 'Hebbal2' },
      { Station_name: 'Station_name must be 3 to 30 characters, letters and hyphens only' },
    ],
  ])('may not have %j', (cells, messages) => {
    expect(faults({ ...station, ...cells })).toEqual(messages);
  });
});

describe('a feeder', () => {
  test('gets its values from the row', () => {
    expect(judge<StationRow | FeederRow>(stationAndFeeders, [feeder])).toEqual([
      {
        outcome: 'valid',
        row: { kind: 'feeder', mdmCode: '700001', number: 'F12', name: 'Lake-view', stationCode: '500101' },
      },
    ]);
  });

  test.each([
    [{ Feeder_number: 'F1' }],
    [{ Feeder_number: '12' }],
    [{ Feeder_number: 'F'.repeat(30) }],
    [{ Feeder_MDM_code: '001' }],
  ])('may have %j', cells => {
    expect(faults({ ...feeder, ...cells })).toEqual({});
  });

  test.each([
    [{ Feeder_MDM_code: '' }, { Feeder_MDM_code: 'Feeder_MDM_code is mandatory' }],
    [{ Feeder_MDM_code: '12' }, { Feeder_MDM_code: 'Feeder_MDM_code must be 3 to 30 digits' }],
    [{ Feeder_number: '' }, { Feeder_number: 'Feeder_number is mandatory' }],
    [{ Feeder_number: 'F' }, { Feeder_number: 'Feeder_number must be 2 to 30 letters and digits' }],
    [{ Feeder_number: 'F-12' }, { Feeder_number: 'Feeder_number must be 2 to 30 letters and digits' }],
    [
      { Feeder_number: 'F'.repeat(31) },
      { Feeder_number: 'Feeder_number must be 2 to 30 letters and digits' },
    ],
    [{ Feeder_name: 'F1 East' }, { Feeder_name: 'Feeder_name must be 3 to 30 letters and hyphens' }],
    [{ Station_code: '' }, { Station_code: 'Station_code is mandatory' }],
    [
      { Feeder_MDM_code: '', Station_code: 'x' },
      {
        Feeder_MDM_code: 'Feeder_MDM_code is mandatory',
        Station_code: 'Station_code must be 3 to 30 digits',
      },
    ],
  ])('may not have %j', (cells, messages) => {
    expect(faults({ ...feeder, ...cells })).toEqual(messages);
  });
});

test('a row of a shared sheet is either a station or a feeder', () => {
  expect(faults({ ...station, ...feeder })).toEqual({
    Voltage_class: 'A row is either a power station or a feeder: use a row for each',
  });
});
