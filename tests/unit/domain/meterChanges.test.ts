import { expect, test } from 'vitest';
import { energyOf, meterChangeFault, segmentsOf, type MeterChange } from '#domain/meterChanges.ts';

const meter = { make: null, serialNumber: null };
const ratio = { primaryCurrent: 100, secondaryCurrent: 5 };

const replaced: MeterChange = {
  on: '2026-09-12',
  kind: 'replaced',
  closing: 19_869.63,
  opening: 3.2,
  primaryCurrent: 200,
  secondaryCurrent: 5,
  ...meter,
};
const rolledOver: MeterChange = {
  ...replaced,
  kind: 'rolledOver',
  closing: 100_000,
  opening: 0,
  primaryCurrent: 1,
  secondaryCurrent: 1,
};

test('a meter replaced by one with another CT ratio: (19.63 x 20) + (12.05 x 40)', () => {
  const month = { begun: 19_850, ended: 15.25, ratio, changes: [replaced] };
  expect(segmentsOf(month).map(({ constant, energy }) => [constant, energy])).toEqual([
    [20, 392.6],
    [40, 482],
  ]);
  expect(energyOf(month)).toBe(874.6);
});

test('a register of 5 digits that rolls over from 99,990 to 12 counts 22 units', () => {
  const month = { begun: 99_990, ended: 12, ratio: { primaryCurrent: 1, secondaryCurrent: 1 } };
  expect(energyOf({ ...month, changes: [rolledOver] })).toBe(22);
  expect(energyOf({ ...month, changes: [] })).toBe(-99_978);
});

test('each segment is rounded once: differences of 0.125 count 0.13, thrice', () => {
  const at = (on: string, reading: number) => ({ ...rolledOver, on, closing: reading, opening: reading });
  const changes = [at('2026-09-02', 0.125), at('2026-09-03', 0.25)];
  expect(energyOf({ begun: 0, ended: 0.375, ratio: rolledOver, changes })).toBe(0.39);
});

test('the energy is unknown without a reading at either end', () => {
  expect(energyOf({ begun: null, ended: 15.25, ratio, changes: [replaced] })).toBeNull();
  expect(energyOf({ begun: 19_850, ended: null, ratio, changes: [replaced] })).toBeNull();
});

test.each([
  [
    { begun: 19_870, ended: null },
    {
      field: 'closing',
      message: 'Closing reading must not be below the reading of September 2026, 19,870.00',
    },
  ],
  [
    { begun: null, ended: 3 },
    { field: 'opening', message: 'Opening reading must not be above the reading of October 2026, 3.00' },
  ],
  [{ begun: 19_850, ended: 15.25 }, undefined],
  [{ begun: null, ended: null }, undefined],
])('a change between %j contradicts the readings: %j', (readings, fault) => {
  const found = meterChangeFault('2026-09', { ...readings, ratio, changes: [replaced] });
  expect(found && { field: found.field, message: found.message }).toEqual(fault);
});

test('two changes in the wrong order contradict each other', () => {
  const second = { ...replaced, on: '2026-09-20', closing: 2 };
  expect(meterChangeFault('2026-09', { begun: 0, ended: null, ratio, changes: [replaced, second] })).toEqual({
    change: second,
    field: 'closing',
    message: 'Closing reading must not be below the opening reading of 12/09/2026, 3.20',
  });
});
