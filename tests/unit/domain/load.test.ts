import { expect, test } from 'vitest';
import { loadFinding, loadOf } from '#domain/load.ts';

/** 100 kVA at 0.9 for 720 hours are 64,800 kWh; its permitted losses of 520 and 1,800 W make 93.33 W and 1,706.67 W. */
test.each([
  [0, 0, 67.2],
  [8100, 12.5, 86.4],
  [32_400, 50, 374.4],
  [64_800, 100, 1296],
])(
  '%d kWh in September are a load of %d% of 100 kVA, which loses %d kWh itself',
  (kWh, percent, technicalLoss) => {
    expect(loadOf(['2026-09'], kWh, 100)).toEqual({ percent, capacity: 100, technicalLoss });
  },
);

test('a longer month carries more, and a capacity that the standard lacks loses as the next larger one', () => {
  expect(loadOf(['2026-10'], 66_960, 100)?.percent).toBe(100);
  expect(loadOf(['2026-09', '2026-10'], 131_760, 100)?.percent).toBe(100);
  expect(loadOf(['2026-09'], 0, 50)?.technicalLoss).toBe(loadOf(['2026-09'], 0, 63)?.technicalLoss);
  expect(loadOf(['2026-09'], 500, null)).toBeNull();
});

test.each([
  [4.9, 'Hardly used: CT or meter?'],
  [5, undefined],
  [100, undefined],
  [100.1, 'Overloaded'],
])('a load of %d% is %j', (percent, finding) => {
  expect(loadFinding({ percent })).toBe(finding);
});
