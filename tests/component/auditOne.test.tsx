import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { DataOf } from '../../src/client/operations.ts';
import { registry } from '../../src/resources/index.ts';
import { pageOf, standInApi, type Sent } from './support/api.ts';
import { officer } from './support/officers.ts';
import { pressWhenReady } from './support/pressWhenReady.ts';
import { showConsole } from './support/showConsole.tsx';
import { transformer } from './support/transformers.ts';

const user = userEvent.setup();
const path = '/ae/transformer-centres';
const reading = (month: string, finalValue: number) => ({
  month,
  finalValue,
  failureReason: null,
  recordedAt: '2026-10-03T06:30:00.000Z',
  recordedBy: null,
  file: null,
});
const ready: DataOf<'readAudit'> = {
  audited: null,
  implausible: false,
  revisions: [],
  why: null,
  gaps: [],
  begun: reading('2026-09', 100),
  ended: reading('2026-10', 130),
  ctRatio: {
    primaryCurrent: 200,
    secondaryCurrent: 5,
    meterConstant: 40,
    fromMonth: '2025-10',
    before: null,
  },
  segments: [],
  consumption: 1200,
  installations: 3,
  withoutConsumption: 0,
  installationConsumption: 900,
  demand: 800,
  collection: 700,
};

/** Shows the unaudited TCs of September 2026: two, of which the first one leaves once it is audited. */
async function showList(record: Partial<typeof ready> = {}, answer?: () => object) {
  localStorage.setItem('energy-audit.month', '2026-09');
  let left = [1, 2];
  const list = (sent: Sent) =>
    pageOf({ transformers: left.map(at => transformer(at, { audit: [] })) }, left.length, sent, 'tcCount');
  const api = standInApi({
    [`GET ${path}`]: list,
    [`GET ${path}/id-1/audits/2026-09`]: () => ({ body: { data: { ...ready, ...record }, message: '' } }),
    'POST /ae/audit/transformer-centres/id-1/months/2026-09': () => {
      if (answer) return answer();
      left = [2];
      return { body: { message: 'TC TC-4401 is audited for September 2026.' } };
    },
  });
  showConsole({ registry, officer: officer('ae'), at: '/tc-audit?tab=unaudited&month=2026-09' });
  await user.click(await screen.findByRole('button', { name: 'Audit TC-4401' }));
  const name = 'Audit TC TC-4401 for September 2026?';
  const sent = () => api.requests.filter(({ method }) => method === 'POST').map(each => each.path);
  return { dialog: within(await screen.findByRole('dialog', { name })), sent };
}

test('the audit of one TC first says what it will find and what it closes, and is sent once', async () => {
  const { dialog, sent } = await showList();
  await dialog.findByText('TC consumption 1,200.00 kWh, loss 25.00%');
  dialog.getByText(/^This closes TC TC-4401’s readings of September and October 2026, and its tags/);
  expect(sent()).toEqual([]);
  const confirm = dialog.getByRole('button', { name: 'Audit' });
  await pressWhenReady(confirm);
  await user.click(confirm);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Audit TC-4401' })).toBeNull());
  expect(sent()).toEqual(['/ae/audit/transformer-centres/id-1/months/2026-09']);
});

test('the dialog can be left, and nothing is audited', async () => {
  const { dialog, sent } = await showList();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sent()).toEqual([]);
});

test('a TC that lacks something says so, and is not audited', async () => {
  const { dialog } = await showList({ gaps: ['its reading of October 2026 is lower than the month before'] });
  await dialog.findByText('its reading of October 2026 is lower than the month before');
  expect(dialog.getByRole('button', { name: 'Audit' })).toHaveProperty('disabled', true);
});
