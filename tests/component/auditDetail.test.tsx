import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Role } from '../../src/domain/roles.ts';
import { audited, auditTcId, showAudit } from './support/audits.ts';

test.each<[Role, string[], string]>([
  [
    'cio',
    ['its meter stands at the same reading', 'no installation is tagged to it'],
    'Missing: its meter stands at the same reading; no installation is tagged to it.',
  ],
  ['aee', [], 'Nothing is missing: its section can audit it.'],
])('to %s, an unaudited TC says what is missing', async (role, gaps, words) => {
  showAudit(role, { record: () => ({ gaps }) });
  await screen.findByText(words);
  expect(screen.queryByText('Why')).toBeNull();
});

test('an audited TC says why, in the words of the worst TCs, and leads to the pair of a mis-tag', async () => {
  const none = { unbilled: 0, doorLock: 0, mnr: 0, zeroConsumption: 0 };
  const mistagPartner = { id: 'tc-2', number: '7200175', name: 'A' };
  const changed = { ctRatioChanged: false, meterChanged: false };
  const load = { percent: 12.5, capacity: 100 };
  const why = { ...none, ...changed, mistagPartner, load, history: null };
  showAudit('ee', { record: () => ({ audited, why }) });
  const words = await screen.findByText(/Mis-tag\? 7200175 · load 12.5% of 100 kVA/);
  expect(words.textContent).toMatch(/^Why/);
  const link = screen.getByRole('link', { name: 'Review the mis-tag' });
  expect(link.getAttribute('href')).toContain(`/dashboard/mis-tags?tc=${auditTcId}`);
});
