import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { dayIn } from '#domain/inspections.ts';
import { region, showDashboard } from './support/dashboard.ts';

const answer = (data: unknown) => () => ({ body: { data, message: 'Found' } });
const nothing = { open: 0, overdue: 0, done: 0, recoveredUnits: 0, recoveredRupees: 0 };
const file = {
  fileCategory: 'tcReadings',
  month: '2026-09',
  uploadedOn: `${dayIn(-2)}T06:30:00Z`,
  status: 'PROCESSED',
  count: { success: 40, failure: 4, skipped: 0 },
  waitsForConfirmation: false,
  isMine: true,
};
const linksOf = async () => {
  const strip = await region('Waiting for you');
  await within(strip).findByRole('heading', { name: 'Waiting for you' });
  return within(strip)
    .queryAllByRole('link')
    .map(link => [link.textContent, link.getAttribute('href')?.split('&month')[0]]);
};

test('the officer’s own last files that wait or failed are one press away, and new answers to tickets', async () => {
  const ticket = (answeredAt: string | null) => ({ number: 'T-000001', answeredAt });
  showDashboard(
    'ae',
    {},
    {
      'GET /ae/files/last': answer({
        lastFiles: [
          file,
          { ...file, fileCategory: 'tcDetails', waitsForConfirmation: true },
          { ...file, fileCategory: 'mnr', isMine: false },
          { ...file, fileCategory: 'vacant', uploadedOn: `${dayIn(-40)}T06:30:00Z` },
          { ...file, fileCategory: 'dcb', count: { success: 3, failure: 0, skipped: 2 } },
        ],
      }),
      'GET /ae/tickets': answer({
        ticketList: [ticket(null), ticket(`${dayIn(-1)}T06:30:00Z`), ticket(`${dayIn(-30)}T06:30:00Z`)],
        count: 3,
      }),
      'GET /ae/inspection-totals/months/2026-09': answer(nothing),
    },
  );
  expect(await linksOf()).toEqual([
    ['TC Reading: 4 rows to mend', '/file-upload?tab=tcReading'],
    ['Create/Edit TC: a file to confirm', '/file-upload?tab=createTc'],
    ['1 answered ticket', '/help'],
  ]);
});

test('the corporate IT office sees the tickets that wait for its answer', async () => {
  showDashboard(
    'cio',
    {},
    {
      'GET /cio/tickets/everyone': answer({ ticketList: [], count: 3 }),
      'GET /cio/inspection-totals/months/2026-09': answer(nothing),
    },
  );
  expect(await linksOf()).toEqual([['3 tickets to answer', '/help?tickets=everyone&status=OPEN']]);
});

test('nothing is said to wait only once all is known', async () => {
  const answers = [{ status: 500, body: { message: 'Something went wrong', code: 'Unexpected' } }];
  showDashboard(
    'ee',
    {},
    {
      'GET /ee/tickets': () => answers.shift() ?? answer({ ticketList: [], count: 0 })(),
      'GET /ee/inspection-totals/months/2026-09': answer(nothing),
    },
  );
  const strip = await region('Waiting for you');
  await userEvent.click(await within(strip).findByRole('button', { name: 'Retry' }));
  expect(await within(strip).findByText('Nothing.')).toBeDefined();
});

test('officers above see which sections have not started the audit, each one press away', async () => {
  const sections = [
    { sectionCode: '5410101', sectionName: 'Kadri', subDivisionCode: '54101', subDivisionName: 'Kadri' },
    { sectionCode: '5410102', sectionName: 'Bejai', subDivisionCode: '54101', subDivisionName: 'Kadri' },
  ];
  showDashboard('aee', { readiness: { notStarted: { count: 9, sections } } });
  const strip = within(await region('What the next audit still needs'));
  const link = await strip.findByRole('link', { name: 'Bejai' });
  expect(link.getAttribute('href')).toBe('/dashboard?month=2026-10&area=5.54.541.54101.5410102');
  await userEvent.click(strip.getByRole('button', { name: '7 more' }));
  await screen.findByRole('dialog', { name: 'What is missing for October 2026' });
});
