import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { registry } from '../../src/resources/index.ts';
import { pageOf, standInApi, type Answer } from './support/api.ts';
import { officer } from './support/officers.ts';
import { notices, showConsole } from './support/showConsole.tsx';
import { entry, ofTwo, pane, showTransformers } from './support/showTransformers.ts';
import { monthOf, transformer } from './support/transformers.ts';

test('an entry opens in list, pane and address, and closes again', async () => {
  const { address, lists } = showTransformers('ae');
  const link = await entry('TC-4401');
  expect(link.parentElement?.textContent).toBe('TC-4401Bejai church13.30%1,135 installations');
  expect(lists()[0]?.query).toEqual({ month: '2026-09', page: '1', perPage: '20' });
  expect((await pane('Details')).textContent).toContain('No TC Selected');
  // The tooltip shows the whole name where the column is too narrow.
  within(link).getByTitle('Bejai church');

  await userEvent.click(link);
  expect(address()).toBe('/tc-details?tc=id-1');
  expect(link.getAttribute('aria-expanded')).toBe('true');
  const item = link.closest('li') ?? document.body;
  const facts = [...item.querySelectorAll('dt')].map(dt => [dt.textContent, dt.nextSibling?.textContent]);
  expect(facts).toEqual([
    ['Installation count', '1,135'],
    ['Loss, Sep 2026', '13.30%'],
    ['Reading MR', '54101003'],
    ['Tagged MRs', '54101003, 54101007'],
    ['CT Ratio', '200/5'],
    ['Meter Constant', '40.00'],
  ]);
  const buttons = within(item).getAllByRole('link').slice(1);
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['Edit TC', 'View TC']);
  await within(await pane('Details')).findByTitle('Bejai church');
  const [, row] = await within(await pane('Details')).findAllByRole('row');
  expect(row?.textContent).toBe('Sep 202610,482.501,200.001,040.4013.30%');

  await userEvent.click(link);
  expect(address()).toBe('/tc-details');
  expect(item.querySelector('dl')).toBeNull();
  await screen.findByText('No TC Selected');
});

test('officers above an ae see the section, and can’t add or edit, whatever the address', async () => {
  const { lists } = showTransformers('ee', '/tc-details?mode=edit&tc=id-1');
  expect((await entry('TC-4402')).textContent).toContain('Section 5410101');
  expect(lists()[0]?.query).toMatchObject({ location: 'division', locationCode: '541' });
  await within(await pane('Details')).findByRole('heading', { name: 'TC-4401' });
  expect(screen.queryByRole('link', { name: /Edit TC|Add New TC/ })).toBeNull();
  expect(screen.getAllByRole('link', { name: 'View TC' })).toHaveLength(1);
  cleanup();
  showTransformers('ee', '/tc-details?mode=add');
  await entry('TC-4402');
  expect((await pane('Details')).textContent).toContain('No TC Selected');
  expect(screen.queryByRole('form')).toBeNull();
});

test('closing the form returns to the link that opened it, rendered anew', async () => {
  showTransformers('ae', '/tc-details?tc=id-1');
  const link = async () => screen.findByRole('link', { name: 'Edit TC' });
  await entry('TC-4401');
  (await link()).focus();
  await userEvent.keyboard('{Enter}');
  const form = await pane('Edit TC');
  expect(document.activeElement).toBe(form);
  await userEvent.click(await within(form).findByRole('button', { name: 'Close' }));
  const reopened = await link();
  await waitFor(() => expect(document.activeElement).toBe(reopened));
});

test('View TC shows every value and takes the focus; closing returns it', async () => {
  const { address, go } = showTransformers('ae', '/tc-details?filter={"number":"44"}&tc=id-1');
  const item = (await entry('TC-4401')).closest('li') ?? document.body;
  const open = within(item).getByRole('link', { name: 'View TC' });
  await userEvent.click(open);
  const view = await pane('View TC Details');
  expect(document.activeElement).toBe(view);
  expect(new URLSearchParams(address().split('?')[1]).get('filter')).toBe('{"number":"44"}');
  await within(view).findByRole('heading', { name: 'TC no. TC-4401' });
  const facts = [...view.querySelectorAll('dt')].map(dt => [dt.textContent, dt.nextSibling?.textContent]);
  const specified = [
    ['Tagged MRs', '54101003, 54101007'],
    ['Reading MR', '54101003'],
    ['TC Number', 'TC-4401'],
    ['TC Name', 'BEJAI CHURCH'],
    ['Reading Day', '12'],
    ['TC Serial Number', '----'],
    ['TC Make', 'Kirloskar'],
    ['TC Capacity (kVA)', '250'],
    ['TIMS Code', '----'],
    ['DTLMS', '----'],
    ['DTR', '----'],
    ['GPS Latitude', '--'],
    ['GPS Longitude', '--'],
    ['Execution Type', 'Department'],
    ['Feeder', 'F12, Kadri Temple'],
    ['Meter Make', 'Secure'],
    ['Meter Serial Number', 'MT-20193'],
    ['CT Ratio', '200/5'],
    ['Meter Constant', '40.00'],
  ];
  // Fields that a utility adds may stand among those of the specification.
  const titles = specified.map(([title]) => title);
  expect(facts.filter(([title]) => titles.includes(title ?? ''))).toEqual(specified);
  await userEvent.click(within(view).getByRole('link', { name: 'Close' }));
  await waitFor(() => expect(document.activeElement).toBe(open));
  go(-1);
  await pane('View TC Details');
});

test('shows a TC as it was in the chosen month, and whether it was in service', async () => {
  const path = '/ae/transformer-centres/id-1';
  showTransformers('ae', '/tc-details?tc=id-1&mode=view', ofTwo, {
    [`GET ${path}`]: ({ query }) => {
      const readingDay = Number(query['month']?.slice(5));
      return { body: { data: transformer(1, { activatedOn: '2026-07', readingDay }), message: 'Found' } };
    },
  });
  const view = within(await pane('View TC Details'));
  const readingDay = () => view.getByText('Reading Day').nextSibling?.textContent;
  for (const [day, begin] of [
    ['9', null],
    ['7', null],
    ['6', 'In service from July 2026 on.'],
  ]) {
    await waitFor(() => expect(readingDay()).toBe(day));
    expect(view.queryByText(/^In service/)?.textContent ?? null).toBe(begin);
    await userEvent.click(screen.getByRole('button', { name: 'Next scope' }));
  }
});

test('a month before a change says from when other terms hold, and leads there', async () => {
  showTransformers('ae', '/tc-details?tc=id-1&mode=view', ofTwo, {
    'GET /ae/transformer-centres/id-1': ({ query }) => {
      const otherTermsFrom = query['month'] === '2026-09' ? '2026-10' : null;
      return { body: { data: transformer(1, { otherTermsFrom }), message: 'Found' } };
    },
  });
  const view = within(await pane('View TC Details'));
  const note = await view.findByText(/^Its reading day, feeder or CT ratio changes in/);
  expect(note.textContent).toBe('Its reading day, feeder or CT ratio changes in October 2026.');
  const there = within(note).getByRole('link', { name: 'October 2026' });
  expect(there.getAttribute('href')).toContain('month=2026-10');
});

test('a month without consumption says why, from its own reading or the next one', async () => {
  const audit = [
    monthOf('2026-09', {
      reading: { finalValue: 10482.5, consumption: null, failureReason: null },
      installationConsumption: null,
      audited: false,
      lossPercentage: null,
    }),
    monthOf('2026-10', {
      reading: { finalValue: null, consumption: null, failureReason: 'CT_BURNT_OUT' },
      audited: false,
      lossPercentage: null,
    }),
  ];
  const path = '/ae/transformer-centres';
  standInApi({
    [`GET ${path}`]: sent => pageOf({ transformers: [transformer(1, { audit })] }, 1, sent, 'tcCount'),
    [`GET ${path}/id-1`]: () => ({ body: { data: transformer(1, { audit }), message: 'Found' } }),
  });
  showConsole({ registry, officer: officer('ae'), at: '/tc-details?tc=id-1' });
  const link = await entry('TC-4401');
  expect(link.closest('li')?.textContent).toContain('-N/A-');
  const details = within(await pane('Details'));
  await details.findByText('Not audited yet. Remark: CT Burnt Out.');
  const rows = details.getAllByRole('row').map(row => row.textContent);
  expect(rows.slice(1)).toEqual([
    'Oct 2026--------1,040.40-N/A-CT Burnt Out',
    'Sep 202610,482.50---------N/A-CT Burnt Out',
  ]);
});

test('an unknown TC says so, and Close returns to the list', async () => {
  const { address, api } = showTransformers('ae', '/tc-details?tc=id-9');
  await screen.findByText('This TC is not on record in your area.');
  await userEvent.click(screen.getByRole('link', { name: 'Close' }));
  expect(address()).toBe('/tc-details');
  await screen.findByText('No TC Selected');
  expect(api.to('/ae/transformer-centres/id-9')).toHaveLength(1);
  expect(notices()).toEqual([]);
});

test('a TC that can’t be loaded says why, and offers Retry', async () => {
  const answers: Answer[] = [
    { status: 403, body: { message: 'Your section has moved.', code: 'Forbidden' } },
  ];
  showTransformers('ae', '/tc-details?tc=id-1', ofTwo, {
    'GET /ae/transformer-centres/id-1': () =>
      answers.shift() ?? { body: { data: transformer(1), message: 'Found' } },
  });
  const details = within(await pane('Details'));
  await userEvent.click(await details.findByRole('button', { name: 'Retry' }));
  expect(notices()).toEqual(['Your section has moved.']);
  await details.findByRole('heading', { name: 'TC-4401' });
});
