import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { figures, flow, region, showDashboard } from './support/dashboard.ts';

const flowPath = '/aee/energy-flow/months/2026-09';

test('shows where the energy of the area went, in units and rupees; each step leads to its list', async () => {
  showDashboard('aee');
  const card = await region('Where the energy went');
  await within(card).findByRole('button', { name: /^₹64.2 lakh paid:/ });
  expect(card.textContent).toContain('₹64.2 lakh paid of ₹67.1 lakh billed · ABR ₹8,491.39');
  expect(card.textContent).toContain('kWh at 46 audited TCs; hatched: estimated');
  const steps = within(card)
    .getAllByRole('listitem')
    .map(step => [
      ...[...step.children].map(({ textContent }) => textContent),
      decodeURIComponent(step.querySelector('a')?.getAttribute('href') ?? ''),
    ]);
  const ofAudited = (tab: string) => `/billing?tab=${tab}&filter={"tc":["audited"]}`;
  expect(steps).toEqual([
    ['', '1,000', 'Energy in', '/tc-audit?tab=audited'],
    ['', '756', 'Billed, paid', '₹64.2 lakh', ofAudited('my_installations')],
    ['', '34', 'Billed, not paid', '₹2.9 lakh', ofAudited('my_installations')],
    ['', '10', 'Unbilled', '₹84, 1,001 installations', ofAudited('unbilled')],
    ['', '20', 'Door-locked', '₹167, 1,002 installations', ofAudited('doorlock')],
    ['', '30', 'MNR', '₹251, 1,003 installations', ofAudited('mnr')],
    ['', '40', 'Zero consumption', '₹334, 1,004 installations', ofAudited('zero_consumption')],
    ['', '60', 'Technical loss', '₹502', ''],
    ['', '50', 'Unexplained', '₹418', ''],
    [
      '',
      'up to 50',
      'Untagged near by',
      '₹418, 1,005 installations',
      '/billing?tab=new_installations&filter={"tc":["none"]}',
    ],
  ]);
});

test('where the energy went may take long or fail, while everything else shows', async () => {
  const waiting = Promise.withResolvers<{ status: number; body: unknown }>();
  const answers = [waiting.promise, { body: { data: flow({ audited: 0 }), message: 'Found' } }];
  const { api } = showDashboard('aee', {}, { [`GET ${flowPath}`]: () => answers.shift() ?? {} });
  await waitFor(() => expect(api.to(flowPath)).toHaveLength(1));
  const card = await region('Where the energy went');
  within(card).getByText('Loading...');
  for (const name of ['Billing Details', 'DTC Energy Audit', 'TCs'])
    await within(await region(name)).findByRole('table');

  waiting.resolve({ status: 500, body: { message: 'Something went wrong', code: 'Unexpected' } });
  await userEvent.click(await within(card).findByRole('button', { name: 'Retry' }));
  await within(card).findByText('No TC is audited in September 2026 yet.');
});

test('does not ask where the energy went in a month without audits', async () => {
  const { api } = showDashboard('aee', { figures: { figures: figures({ audited: 0 }) } });
  await screen.findByText(/no TC is audited in September 2026 yet$/);
  expect(screen.queryByRole('region', { name: 'Where the energy went' })).toBeNull();
  expect(api.to(flowPath)).toEqual([]);
});

test('leaves out the untagged installations near by while they are archived', async () => {
  showDashboard(
    'aee',
    {},
    { [`GET ${flowPath}`]: () => ({ body: { data: flow({ untagged: null }), message: 'Found' } }) },
  );
  const card = await region('Where the energy went');
  await within(card).findByText('Unexplained');
  expect(within(card).queryByText('Untagged near by')).toBeNull();
});
