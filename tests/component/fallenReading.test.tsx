import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { FallenReading } from '../../src/custom/audit/detail/FallenReading.tsx';

afterEach(cleanup);

const reading = (finalValue: number | null) => ({
  month: '2026-12',
  finalValue,
  failureReason: null,
  recordedAt: '2026-10-22T06:30:00.000Z',
  recordedBy: null,
  file: null,
});

test('a reading below the one before is named with both values, and a question', () => {
  render(<FallenReading month="2026-12" record={{ begun: reading(1250.5), ended: reading(10) }} />);
  expect(screen.getByRole('note').textContent).toBe(
    'The reading of January 2027 (10.00) is lower than that of December 2026 (1,250.50). Was the meter changed, or read wrongly? The energy of the month is negative, and so its loss means nothing.',
  );
});

test.each([
  [10, 10],
  [10, 11],
  [null, 5],
  [5, null],
])('from %s to %s nothing is said', (from, to) => {
  render(<FallenReading month="2026-12" record={{ begun: reading(from), ended: reading(to) }} />);
  expect(screen.queryByRole('note')).toBeNull();
});
