import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { DataOf } from '../../src/client/operations.ts';
import type { Role } from '../../src/domain/roles.ts';
import { registry } from '../../src/resources/index.ts';
import { standInApi } from './support/api.ts';
import { flow } from './support/dashboard.ts';
import { officer } from './support/officers.ts';
import { showConsole } from './support/showConsole.tsx';
import { transformer } from './support/transformers.ts';

type AuditRecord = DataOf<'readAudit'>;

const id = '00000000-0000-4000-8000-000000000001';
const ratio = { primaryCurrent: 200, secondaryCurrent: 5, meterConstant: 40 };
const unaudited: AuditRecord = {
  audited: null,
  revisions: [],
  why: null,
  gaps: [],
  begun: null,
  ended: null,
  ctRatio: { ...ratio, fromMonth: '2025-10', before: null },
  consumption: 0,
  installations: 3,
  withoutConsumption: 0,
  installationConsumption: 100,
  demand: 800,
  collection: 700,
};

/** Shows the audit of a TC in September 2026. */
function showDetail(role: Role, record: Partial<AuditRecord>) {
  vi.stubGlobal('matchMedia', () => new EventTarget());
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  localStorage.setItem('energy-audit.month', '2026-09');
  const answer = (data: unknown) => () => ({ body: { data, message: 'Found' } });
  standInApi({
    [`GET /${role}/transformer-centres/${id}`]: answer(transformer(1, { id })),
    [`GET /${role}/transformer-centres/${id}/audits/2026-09`]: answer({ ...unaudited, ...record }),
    [`GET /${role}/energy-flow/months/2026-09`]: answer(flow({ audited: record.audited ? 1 : 0 })),
    [`GET /${role}/area-trend/months/2026-09`]: answer([]),
    [`GET /${role}/installations/counts/months/2026-09`]: answer({ all: 3 }),
    [`GET /${role}/installations`]: answer({ installations: [], count: 0 }),
  });
  showConsole({ registry, officer: officer(role), at: `/tc-audit/${id}?month=2026-09` });
}

test.each<[Role, string[], string]>([
  [
    'cio',
    ['its meter stands at the same reading', 'no installation is tagged to it'],
    'Missing: its meter stands at the same reading; no installation is tagged to it.',
  ],
  ['aee', [], 'Nothing is missing: its section can audit it.'],
])('to %s, an unaudited TC says what is missing', async (role, gaps, words) => {
  showDetail(role, { gaps });
  await screen.findByText(words);
  expect(screen.queryByText('Why')).toBeNull();
});

test('an audited TC says why, in the words of the worst TCs, and leads to the pair of a mis-tag', async () => {
  const none = { unbilled: 0, doorLock: 0, mnr: 0, zeroConsumption: 0 };
  const mistagPartner = { id: 'tc-2', number: '7200175', name: 'A' };
  const changed = { ctRatioChanged: false, meterChanged: false };
  const load = { percent: 12.5, capacity: 100 };
  showDetail('ee', {
    audited: { at: '2026-10-22T06:30:00.000Z', by: { name: 'Kavya Bhat', userType: 'ae' } },
    why: { ...none, ...changed, mistagPartner, load, history: null },
  });
  const words = await screen.findByText(/Mis-tag\? 7200175 · load 12.5% of 100 kVA/);
  expect(words.textContent).toMatch(/^Why/);
  const link = screen.getByRole('link', { name: 'Review the mis-tag' });
  expect(link.getAttribute('href')).toContain(`/dashboard/mis-tags?tc=${id}`);
});
