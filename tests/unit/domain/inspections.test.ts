import { expect, it } from 'vitest';
import { compareAround } from '#domain/inspectionEffect.ts';
import { reasonOf } from '../../../src/custom/inspections/reasonOf.ts';

const audit = (month: string, consumption: number, installationConsumption: number, loss: number) => ({
  month,
  audited: 1,
  consumption,
  installationConsumption,
  lossPercentage: loss,
});

it('what a TC lost is the mean of the audited months, and its loss that of their sums', () => {
  const { before, after, change } = compareAround('2026-06', [
    audit('2026-03', 1000, 700, 30),
    { month: '2026-04', audited: 0, consumption: 0, installationConsumption: 0, lossPercentage: null },
    audit('2026-05', 3000, 2099.99, 30),
    audit('2026-06', 9000, 1, 99.99),
    audit('2026-07', 1000, 900, 10),
    audit('2026-08', 1000, 960.1, 3.99),
    audit('2026-09', 1001, 940, 6.09),
  ]);
  expect(before.months).toEqual([
    { month: '2026-03', lostUnits: 300, lossPercentage: 30 },
    { month: '2026-04', lostUnits: null, lossPercentage: null },
    { month: '2026-05', lostUnits: 900.01, lossPercentage: 30 },
  ]);
  expect([before.lostUnits, before.lossPercentage]).toEqual([600.01, 30]);
  expect([after.lostUnits, after.lossPercentage]).toEqual([66.97, 6.69]);
  expect(change).toEqual({ lostUnits: -533.04, lossPercentage: -23.31 });
});

it('nothing is known of a side without an audit', () => {
  const { after, change } = compareAround('2026-06', [audit('2026-05', 1000, 700, 30)]);
  expect([after.lostUnits, after.lossPercentage]).toEqual([null, null]);
  expect(change).toEqual({ lostUnits: null, lossPercentage: null });
});

const reading = (finalValue: number) => ({
  month: '2026-06',
  finalValue,
  failureReason: null,
  recordedAt: '',
  recordedBy: null,
  file: null,
});
const audited = { at: '', by: { name: 'A', userType: 'ae' as const } };

it.each([
  ['readingFell', 20, 10, null, -10, 5],
  ['meterStandsStill', 20, 20, null, 0, 5],
  ['notAudited', 20, 30, null, 10, 5],
  ['highLoss', 20, 120, audited, 100, 84],
  ['other', 20, 120, audited, 100, 85],
  ['negativeLoss', 20, 120, audited, 100, 101],
] as const)('the reason is %s', (reason, from, to, by, consumption, installationConsumption) => {
  const [begun, ended] = [reading(from), reading(to)];
  const record = { begun, ended, audited: by, consumption, installationConsumption, why: null };
  expect(reasonOf(record)).toBe(reason);
});
