import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import type { Role } from '../../src/domain/roles.ts';
import { registry } from '../../src/resources/index.ts';
import { savedAfterAll } from '../../src/client/sendReliably.ts';
import { audited, auditTcId as id, revision, showAudit } from './support/audits.ts';
import { pageOf, standInApi } from './support/api.ts';
import { officer } from './support/officers.ts';
import { notices, showConsole } from './support/showConsole.tsx';
import { monthOf, transformer } from './support/transformers.ts';

const { reason } = revision;
const one = `/cio/audit/transformer-centres/${id}/months/2026-09/reopen`;
const many = '/cio/audit/transformer-centres/months/2026-09/reopen';

/** Returns the dialog that a button opens. */
async function opened(button: string, name: string) {
  await userEvent.click(await screen.findByRole('button', { name: button }));
  const dialog = within(await screen.findByRole('dialog', { name }));
  return {
    dialog,
    reopen: dialog.getByRole('button', { name: 'Reopen' }),
    input: dialog.queryByLabelText(/^Reason/),
  };
}
const openDialog = () => opened('Reopen audit', 'Reopen the audit of TC TC-4401 for September 2026');
const typed = (input: HTMLElement | null, text: string) => userEvent.type(input ?? document.body, text);

describe('on the detail, the corporate office', () => {
  test('reopens the audit with a reason, once, and the detail follows', async () => {
    let reopened = 0;
    const message = 'The audit of TC TC-4401 for September 2026 is reopened.';
    const api = showAudit('cio', {
      record: () => (reopened === 0 ? { audited } : { revisions: [revision] }),
      handlers: {
        [`POST ${one}`]: () => {
          reopened += 1;
          return { body: { message } };
        },
      },
    });
    const { dialog, reopen, input } = await openDialog();
    await userEvent.click(reopen);
    await dialog.findByText('Enter a reason');
    await typed(input, 'too short');
    await dialog.findByText('Please enter at least 10 characters for reason');
    await userEvent.clear(input ?? document.body);
    await typed(input, reason);
    await userEvent.dblClick(reopen);
    await waitFor(() => expect(notices()).toEqual([message]));
    expect(api.to(one).map(({ body }) => body)).toEqual([{ reason }]);
    await screen.findByText(
      /^Reopened on 12\/11\/2026.*by Shalini Prabhu.*September 2026 is not audited again yet\.$/,
    );
    expect(screen.queryByRole('button', { name: 'Reopen audit' })).toBeNull();
  });

  test('finds on the record that a reopening whose answer was lost is done', async () => {
    let sent = 0;
    showAudit('cio', {
      record: () => (sent === 0 ? { audited } : { revisions: [revision] }),
      handlers: {
        [`POST ${one}`]: () => {
          sent += 1;
          return Promise.reject(new TypeError('Failed to fetch'));
        },
      },
    });
    const { reopen, input } = await openDialog();
    await typed(input, reason);
    await userEvent.click(reopen);
    await waitFor(() => expect(notices()).toEqual([savedAfterAll]));
    expect(sent).toBe(1);
  });

  test('is led to the latest month first', async () => {
    const audit = ['2026-09', '2026-10'].map(month => monthOf(month));
    showAudit('cio', { record: () => ({ audited }), changes: { audit } });
    const { dialog, reopen } = await openDialog();
    const link = dialog.getByRole('link', { name: 'October 2026' });
    expect(link.getAttribute('href')).toContain(`/tc-audit/${id}?month=2026-10`);
    expect(reopen).toHaveProperty('disabled', true);
  });

  test('reads why the server refuses', async () => {
    const message = 'TC TC-4401 is audited for October 2026 too. Please reopen the latest month first.';
    showAudit('cio', {
      record: () => ({ audited }),
      handlers: { [`POST ${one}`]: () => ({ status: 409, body: { code: 'LaterAudited', message } }) },
    });
    const { reopen, input } = await openDialog();
    await typed(input, reason);
    await userEvent.click(reopen);
    await waitFor(() => expect(notices()).toEqual([message]));
  });
});

test.each<Role>(['ae', 'ee', 'dt'])(
  '%s sees the reopened audit with its figures, and whom to ask',
  async role => {
    const again = { ...audited, at: '2026-11-14T06:30:00.000Z' };
    showAudit(role, { record: () => ({ audited: again, revisions: [revision] }) });
    await screen.findByText(/^Reopened on 12\/11\/2026.*, audited again on 14\/11\/2026.*Kavya Bhat/);
    screen.getByText('If it is wrong, ask the corporate office (cio) to reopen this audit.');
    const table = screen.getByRole('table', { name: 'Reopened audits' });
    for (const text of ['-35,520.00', '100.28%', reason, 'Kavya Bhat', 'Shalini Prabhu'])
      expect(table.textContent).toContain(text);
    expect(screen.queryByRole('button', { name: 'Reopen audit' })).toBeNull();
  },
);

describe('in the list', () => {
  const showList = (role: Role) => {
    const api = standInApi({
      [`GET /${role}/transformer-centres`]: sent =>
        pageOf({ transformers: [1, 2].map(at => transformer(at)) }, 2, sent, 'tcCount'),
      [`GET /${role}/audit-metrics/months/2026-09`]: () => ({ body: { data: { audited: 2 }, message: '' } }),
      [`POST ${many}`]: () => ({ body: { message: '2 audits are reopened for September 2026.' } }),
    });
    showConsole({ registry, officer: officer(role), at: '/tc-audit?tab=audited&month=2026-09' });
    return api;
  };

  test('the corporate office reopens the marked rows', async () => {
    const api = showList('cio');
    for (const box of await screen.findAllByRole('checkbox', { name: /TC-44/ })) await userEvent.click(box);
    const { reopen, input } = await opened('Reopen', 'Reopen 2 audits for September 2026');
    await typed(input, reason);
    await userEvent.dblClick(reopen);
    await waitFor(() => expect(notices()).toEqual(['2 audits are reopened for September 2026.']));
    expect(api.to(many).map(({ body }) => body)).toEqual([{ tcIds: ['id-1', 'id-2'], reason }]);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Reopen' })).toBeNull());
  });

  test('nobody else can mark rows', async () => {
    showList('ee');
    await screen.findByText('TC-4401');
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});
