import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import {
  namedMonths,
  nothingMissing,
  region,
  rowsOf,
  showDashboard,
  subDivision,
} from './support/dashboard.ts';
import { pageOf } from './support/api.ts';
import { pressWhenReady } from './support/pressWhenReady.ts';

test('says what keeps TCs from the audit of the month after an audited one, with a link for each reason', async () => {
  showDashboard('aee', {
    readiness: {
      ready: 38,
      blocked: 12,
      waitingForReading: 1,
      withRemark: 8,
      withoutBilling: 3,
      untagged: 7,
    },
  });
  const strip = await region('What the next audit still needs');
  await within(strip).findByRole('heading', { name: 'October 2026' });
  expect(within(strip).getByRole('paragraph').textContent?.replaceAll('\u00a0', ' ')).toBe(
    '38 of 50 TCs can be audited · 1 waits for a reading · 8 have a remark · 3 have no billing · 7 untagged installations',
  );
  expect(within(strip).queryByRole('button', { name: 'START AUDIT' })).toBeNull();
  const link = within(strip).getByRole('link', { name: 'have a remark' });
  expect(decodeURIComponent(link.getAttribute('href') ?? '')).toBe(
    '/tc-audit?tab=unaudited&filter={"gap":"withRemarks"}&month=2026-10&area=5.54.541.54101',
  );
});

test('the number of a reason opens to the rule, the share, what to do, and the TCs with what is on record', async () => {
  const transformer = (number: string, readings: readonly object[]) => ({
    id: `id-${number}`,
    number,
    name: 'BEJAI CHURCH',
    installationCount: 4,
    audit: readings.map((reading, at) => ({ month: at === 0 ? '2026-10' : '2026-11', reading })),
  });
  const read = { finalValue: 120.5, consumption: null, failureReason: null };
  const found = [
    transformer('7200168', [read, { ...read, finalValue: null, failureReason: 'NO_DISPLAY' }]),
    transformer('7200175', [{ ...read, finalValue: null }, read]),
  ];
  const { api } = showDashboard(
    'ae',
    { readiness: { ready: 38, blocked: 12, withRemark: 12 } },
    { 'GET /ae/transformer-centres': sent => pageOf({ transformers: found, tcCount: 12 }, 12, sent) },
  );
  const strip = await region('What the next audit still needs');
  await userEvent.click(
    await within(strip).findByRole('button', { name: '12 have a remark: how it is computed' }),
  );
  const drawer = within(await screen.findByRole('dialog', { name: 'With a remark' }));
  drawer.getByText('12 of 50 TCs without an audit of the month');
  drawer.getByText('a remark in place of a reading at the start or the end');
  drawer.getByRole('heading', { name: 'The first 10 of 12' });
  const addressOf = (name: string) => drawer.getByRole('link', { name }).getAttribute('href');
  expect(addressOf('Upload TC readings')).toBe('/file-upload?tab=tcReading');
  const rows = await drawer.findAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    '7200168 Bejai churchOct 2026: 120.50 · Nov 2026: No Display · 4 installationsInspect',
    '7200175 Bejai churchOct 2026: no reading · Nov 2026: 120.50 · 4 installationsInspect',
  ]);
  expect(addressOf('7200175 Bejai church')).toMatch(/^\/tc-audit\/id-7200175\?month=2026-10/);
  expect(decodeURIComponent(addressOf('Show all 12') ?? '')).toContain(
    'filter={"gap":"withRemarks"}&month=2026-10',
  );
  expect(api.to('/ae/transformer-centres').map(({ query }) => query)).toEqual([
    { month: '2026-10', unaudited: 'true', lacks: 'withRemark', page: '1', perPage: '10' },
  ]);
});

test('an assistant engineer can start the audit as soon as a TC lacks nothing, and sees the untagged', async () => {
  showDashboard('ae', { readiness: { ready: 1, blocked: 49, waitingForReading: 49, untagged: 1 } });
  const strip = await region('What the next audit still needs');
  await within(strip).findByRole('button', { name: 'START AUDIT' });
  const untagged = within(strip).getByRole('link', { name: 'untagged installation' });
  const { pathname, searchParams } = new URL(untagged.getAttribute('href') ?? '', location.href);
  expect([pathname, searchParams.get('tab'), searchParams.get('month')]).toEqual([
    '/billing',
    'new_installations',
    '2026-10',
  ]);
  expect(within(strip).queryByRole('button', { name: /^What is missing/ })).toBeNull();
});

test('after the start of an audit, each number leads to the TCs that it counts, in the month of the audit', async () => {
  const started = {
    audited: 38,
    alreadyAudited: 2,
    unAudited: 10,
    left: [
      { gap: 'withRemark', count: 8, transformers: [{ id: 'tc-1', number: '7200168' }] },
      {
        gap: 'readingFell',
        count: 2,
        transformers: [
          { id: 'tc-2', number: '7200175' },
          { id: 'tc-3', number: '7200182' },
        ],
      },
    ],
  };
  // Nothing is left to start with afterwards.
  const readiness = { ...nothingMissing, ...namedMonths, area: subDivision, below: [] };
  let ready = 38;
  showDashboard(
    'ae',
    {},
    {
      'GET /ae/readiness/months/2026-10': () => ({
        body: { data: { ...readiness, ready }, message: 'Found' },
      }),
      'POST /ae/audit/transformer-centres/months/2026-10': () => {
        ready = 0;
        return { body: { data: started, message: 'Audit of October 2026' } };
      },
    },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'START AUDIT' }));
  const asked = await screen.findByRole('dialog', { name: 'Select Audit Month' });
  await pressWhenReady(within(asked).getByRole('button', { name: 'Start audit' }));
  const result = await screen.findByRole('dialog', { name: 'Audit started' });
  await waitFor(() => expect(screen.queryByText('START AUDIT')).toBeNull());
  const links = within(result)
    .getAllByRole('link')
    .map(link => {
      const { pathname, searchParams } = new URL(link.getAttribute('href') ?? '', location.href);
      const { tab, month, filter } = Object.fromEntries(searchParams);
      return [link.textContent, pathname, tab, month, filter];
    });
  expect(links).toEqual([
    ['40 audited', '/tc-audit', 'audited', '2026-10', undefined],
    ['10 not audited', '/tc-audit', 'unaudited', '2026-10', undefined],
    ['8 have a remark', '/tc-audit', 'unaudited', '2026-10', '{"gap":"withRemarks"}'],
    ['7200168', '/tc-audit/tc-1', undefined, '2026-10', undefined],
    [
      '2 have a reading lower than the month before',
      '/tc-audit',
      'unaudited',
      '2026-10',
      '{"lacks":["readingFell"]}',
    ],
    ['7200175', '/tc-audit/tc-2', undefined, '2026-10', undefined],
    ['7200182', '/tc-audit/tc-3', undefined, '2026-10', undefined],
  ]);
  within(result).getByText(/and 7 more/);
});

test('lists what is missing by area, with the sum', async () => {
  const missing = { transformers: 25, audited: 0, ready: 20, blocked: 5, waitingForReading: 5 };
  const rest = {
    withRemark: 0,
    meterStandsStill: 0,
    readingFell: 0,
    impossibleConsumption: 0,
    withoutInstallations: 0,
    withoutBilling: 0,
    untagged: 7,
  };
  const area = { level: 'section', code: '5410101', name: 'Bejai' } as const;
  showDashboard('aee', {
    readiness: { ready: 20, waitingForReading: 5, untagged: 7, below: [{ area, ...missing, ...rest }] },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'What is missing, by area' }));
  const dialog = await screen.findByRole('dialog', { name: 'What is missing for October 2026' });
  const [, row, total] = rowsOf(within(dialog).getByRole('table'));
  expect(row).toEqual(['Bejai', '25', '0', '20', '5', '0', '0', '0', '0', '0', '0', '7']);
  expect(total).toEqual(['Total', '50', '0', '20', '5', '0', '0', '0', '0', '0', '0', '7']);
  const number = within(dialog).getByRole('link', { name: '7: Untagged installations, Bejai' });
  expect(decodeURIComponent(number.getAttribute('href') ?? '')).toBe(
    '/billing?tab=new_installations&month=2026-10&area=5.54.541.54101.5410101',
  );
});

test('what is missing leads from area to area and back, with the heading in focus', async () => {
  const path = 'GET /dt/readiness/months/2026-10';
  const areas = {
    zone: { level: 'zone', code: '5', name: 'Mangaluru' },
    circle: { level: 'circle', code: '54', name: 'Udupi' },
  } as const;
  const answer = (area: object, below: object[]) => ({
    body: { data: { ...nothingMissing, ...namedMonths, area, below }, message: 'Found' },
  });
  const row = (area: object) => ({ ...nothingMissing, area });
  showDashboard(
    'dt',
    {},
    {
      [path]: ({ query }) =>
        query['locationCode'] === '5'
          ? answer(areas.zone, [row(areas.circle)])
          : answer({ level: 'utility', code: null, name: null }, [row(areas.zone)]),
    },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'What is missing, by area' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'What is missing for October 2026' }));
  const inward = await dialog.findByRole('link', { name: 'Mangaluru' });
  expect(inward.getAttribute('href')).toBe('/dashboard?month=2026-09&area=5');
  await userEvent.click(inward);
  await dialog.findByRole('columnheader', { name: 'Circle' });
  expect(document.activeElement).toBe(dialog.getByRole('heading', { level: 3, name: /^Mangaluru/ }));
  await userEvent.click(dialog.getByRole('link', { name: 'Whole utility' }));
  await dialog.findByRole('columnheader', { name: 'Zone' });
});
