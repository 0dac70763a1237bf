import { describe, expect, test } from 'vitest';
import {
  changesOf,
  beforeFirstMonth,
  editMonthFault,
  isBoundToMonth,
  latestAudited,
  needsMonth,
} from '#validation/transformerEdits.ts';
import { meterConstant } from '#domain/transformers.ts';

const before = {
  number: '7200007',
  name: 'Fish Market',
  readingDay: 5,
  capacity: 250,
  executionType: 'SELF',
  timsCode: 'TIMS-1',
  dtrCode: '',
  feeder: { id: 'f1' },
  taggedMRs: [{ sub: 'one' }, { sub: 'two' }],
  readingMR: { sub: 'one' },
  meter: { make: 'Genus', serialNumber: '', ctRatio: { primaryCurrent: 200, secondaryCurrent: 5 } },
} as const;

describe('an edit', () => {
  test.each([
    [before, {}],
    [{ taggedMRs: [{ sub: 'two' }, { sub: 'one' }, { sub: 'one' }], dtlmsCode: '' }, {}],
    [
      { ...before, name: 'Fish', readingDay: 6 },
      { name: 'Fish', readingDay: 6 },
    ],
    [{ ...before, timsCode: '' }, { timsCode: '' }],
    [{ ...before, feeder: { id: 'f2' } }, { feeder: { id: 'f2' } }],
    [{ ...before, taggedMRs: [{ sub: 'one' }] }, { taggedMRs: [{ sub: 'one' }] }],
    [{ ...before, readingMR: { sub: 'two' } }, { readingMR: { sub: 'two' } }],
    [{ meter: { ...before.meter, make: 'Elster' } }, { meter: { make: 'Elster' } }],
    [
      { meter: { ...before.meter, ctRatio: { primaryCurrent: 200, secondaryCurrent: 1 } } },
      { meter: { ctRatio: { primaryCurrent: 200, secondaryCurrent: 1 } } },
    ],
  ])('to %j sends only %j', (after, changes) => {
    expect(changesOf(before, after)).toEqual(changes);
  });

  test.each([
    [{ name: 'Fish', number: '1', capacity: 25, timsCode: '' }, false, false],
    [{ taggedMRs: [{ sub: 'one' }] }, false, true],
    [{ readingMR: { sub: 'one' } }, false, true],
    [{ meter: { make: 'Elster' } }, false, true],
    [{ meter: { ctRatio: { primaryCurrent: 1, secondaryCurrent: 1 } } }, true, true],
    [{ readingDay: 6 }, true, true],
    [{ feeder: { id: 'f2' } }, true, true],
  ])('of %j needs a month: %s, is limited by audits: %s', (change, needs, isBound) => {
    expect([needsMonth(change), isBoundToMonth(change)]).toEqual([needs, isBound]);
  });
});

describe('the month of an edit', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const centre = { activatedOn: '2025-12', auditedUntil: '2026-08' };

  test.each<[string, string | undefined]>([
    [
      '2025-11',
      'You cannot edit TC for Nov 2025 since TC was created in Dec 2025. So, please select a month after Dec 2025.',
    ],
    ...['2025-12', '2026-03', '2026-08'].map((month): [string, string] => [
      month,
      'TC has been audited for Aug 2026, so please select a later month (Sep 2026 onwards) to perform changes to Reading day, MR or CT Ratio',
    ]),
    ['2026-09', undefined],
    ['2026-11', undefined],
    ['2026-12', 'Dec 2026 has not begun yet. Please select an earlier month.'],
  ])('%s: %s', (month, fault) => {
    expect(editMonthFault(month, centre, now)).toBe(fault);
  });

  test('must not be before October 2024; this comes before every other message', () => {
    const old = { activatedOn: '2023-04', auditedUntil: '2024-10' };
    const faults = ['2023-03', '2024-09', '2024-11'].map(month => editMonthFault(month, old, now));
    expect(faults).toEqual([beforeFirstMonth, beforeFirstMonth, undefined]);
  });

  test('may be the month of creation if nothing is audited', () => {
    expect(editMonthFault('2025-12', { ...centre, auditedUntil: undefined }, now)).toBeUndefined();
  });

  test('depends on the latest audit, in any order of months', () => {
    const audit = [
      { month: '2026-08', audited: true },
      { month: '2026-05', audited: true },
      { month: '2026-10', audited: false },
    ];
    expect([latestAudited(audit), latestAudited([])]).toEqual(['2026-08', undefined]);
  });
});

test.each([
  [200, 5, 40],
  [5, 200, 0.03],
  [1, 9_999_999_999, 0],
  [9_999_999_999, 1, 9_999_999_999],
  [0, 5, undefined],
  [5, undefined, undefined],
])('the meter constant of %s to %s is %s', (primary, secondary, constant) => {
  expect(meterConstant(primary, secondary)).toBe(constant);
});
