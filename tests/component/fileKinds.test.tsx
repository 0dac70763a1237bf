import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { fileKinds } from '#fileKinds/index.ts';
import type { FileKind } from '#fileKinds/fileKind.ts';
import { instructionsOf } from '#fileKinds/instructions.ts';
import { registry } from '../../src/resources/index.ts';
import type { Role } from '../../src/domain/roles.ts';
import { pageOf, standInApi } from './support/api.ts';
import { namedMonths, nothingMissing, subDivision } from './support/dashboard.ts';
import { officer } from './support/officers.ts';
import { showConsole } from './support/showConsole.tsx';

function open(role: Role, { tab = '', lacking = {} } = {}) {
  const readiness = { ...nothingMissing, ...namedMonths, area: subDivision, below: [], ...lacking };
  const last = {
    fileCategory: 'vacant',
    month: '2026-10',
    uploadedOn: '2026-11-20T06:00:00Z',
    status: 'PROCESSED',
    count: { success: 0, failure: 1, skipped: 0 },
    waitsForConfirmation: false,
    isMine: true,
  };
  standInApi({
    [`GET /${role}/files/history`]: sent => pageOf({ fileHistory: [] }, 0, sent),
    [`GET /${role}/files/last`]: () => ({ body: { data: { lastFiles: [last] }, message: '' } }),
    ...Object.fromEntries(
      ['2026-09', '2026-10'].map(month => [
        `GET /${role}/readiness/months/${month}`,
        () => ({ body: { data: readiness, message: '' } }),
      ]),
    ),
  });
  showConsole({ registry, officer: officer(role), at: `/file-upload?tab=${tab}` });
}

const entryOf = async (title: string) => {
  const link = await screen.findByRole('link', { name: title });
  return link.closest<HTMLElement>('.file-kind') ?? document.body;
};

test.each(['ae', 'cio'] as const)('each kind of file shows to %s its own rules', async role => {
  open(role);
  for (const kind of Object.values<FileKind>(fileKinds))
    for (const tab of kind.tabs.filter(({ roles }) => roles.includes(role))) {
      await userEvent.click(await screen.findByRole('link', { name: tab.title }));
      await screen.findByRole('heading', { level: 1, name: tab.title });
      if (tab.sample)
        await userEvent.click(screen.getByRole('button', { name: 'Instructions and sample file' }));
      const shown = tab.sample
        ? await screen.findByRole('dialog', { name: `Instructions - ${tab.title}` })
        : screen.getByRole('region', { name: 'Rules of this file' });
      const items = await within(shown).findAllByRole('listitem');
      expect(items.map(({ textContent }) => textContent)).toEqual(instructionsOf(kind, tab));
      if (tab.sample) await userEvent.keyboard('{Escape}');
    }
});

test('an ae reads that power stations are for the corporate office alone', async () => {
  open('ae');
  const entry = await screen.findByRole('link', { name: 'Power stations and feeders' });
  expect(entry.getAttribute('aria-disabled')).toBe('true');
  await userEvent.hover(entry);
  await screen.findByText('This feature is only for corporate office user');
});

test('the kinds of each month say what the month lacks of them, or what became of the last file', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T06:00:00Z'), shouldAdvanceTime: true });
  const readings = [{ month: '2026-11', missing: 30, remarks: 5, closed: 0 }];
  open('ae', { tab: 'tcReading', lacking: { waitingForReading: 31, readings } });
  await within(await entryOf('TC Reading')).findByText('35 missing');
  cleanup();
  open('ae', { tab: 'vacant' });
  await within(await entryOf('Unbilled report')).findByText('missing');
  const vacant = within(await entryOf('Vacant report'));
  await vacant.findByText(/: Processed, 0 of 1 written$/);
  expect(vacant.queryByText('missing')).toBeNull();
});
