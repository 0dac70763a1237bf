import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { countsLater } from '#domain/audit.ts';
import { currentMonth } from '#domain/months.ts';
import { plainFields } from '#tables/plainFields.ts';
import { namedMonths, nothingMissing, subDivision } from './support/dashboard.ts';
import { notices } from './support/showConsole.tsx';
import {
  box,
  fillIn,
  noteOf,
  ofFeeders,
  openForm,
  pickReadingMr,
  press,
  saved,
  select,
  tag,
} from './support/transformerForm.ts';

test('an incomplete form stays open, reports the first error, and shows each at its input', async () => {
  const { posts } = await openForm();
  await userEvent.type(box('TC Number'), 'TC#44');
  await press('Next');
  await screen.findByText('Please select Feeder');
  expect(notices()).toEqual(['Please Select a reading MR']);
  expect(document.activeElement).toBe(select('Tagged MRs'));
  expect(noteOf(box('TC Number'))).toBe(
    'Enter a valid TC number. TC number can either be alphabets or numbers or combination of both',
  );
  expect(noteOf(box('Reading'))).toBe('Please enter initial reading Details');
  expect(select('Tagged MRs').getAttribute('aria-invalid')).toBe('true');
  expect(posts()).toEqual([]);
});

test('has an input for each declared plain field, in the order of the declaration', async () => {
  await openForm();
  const labels = [...document.querySelectorAll('label')].map(({ textContent }) => textContent);
  const declared = plainFields.map(({ inputLabel, required }) => (required ? `${inputLabel} *` : inputLabel));
  expect(labels.filter(label => declared.includes(label))).toEqual(declared);
});

test('inputs accept no more than can be stored; those of numbers keep what is typed and say what they take', async () => {
  await openForm();
  const codes = ['TC Serial Number', 'TC Make', 'TIMS Code', 'DTLMS', 'DTR', 'Make', 'Serial Number'];
  for (const name of codes) expect(box(name).maxLength, name).toBe(30);
  const limits = { 'TC Number': 10, 'TC Name': 500 };
  for (const [name, limit] of Object.entries(limits)) expect(box(name).maxLength, name).toBe(limit);
  const needed = [...screen.getAllByRole('textbox'), ...screen.getAllByRole('combobox')]
    .filter(input => input.getAttribute('aria-required') === 'true')
    .map(input => document.querySelector(`label[for="${input.id}"]`)?.textContent ?? input.ariaLabel);
  expect(needed.toSorted()).toEqual([
    'Execution Type *',
    'Feeder Search *',
    'Month *',
    'Primary Ratio',
    'Reading Day *',
    'Reading MR *',
    'Secondary Ratio',
    'TC Name *',
    'TC Number *',
    'Tagged MRs *',
  ]);
  await userEvent.type(box('Primary Ratio'), '12.5');
  await userEvent.tab();
  expect(box('Primary Ratio').value).toBe('12.5');
  await screen.findByText(
    'Please enter Number values for Primary Ratio. It takes a whole number of at most 10 digits, such as 200.',
  );
  await userEvent.click(box('Reading'));
  await userEvent.paste('1,234.5678');
  await userEvent.tab();
  expect(box('Reading').value).toBe('1,234.5678');
  await screen.findByText(/^Please enter initial reading Details. .* at most 3 decimals, such as 1234.5.$/);
  await userEvent.clear(box('Primary Ratio'));
  await userEvent.type(box('Primary Ratio'), '200');
  await userEvent.type(box('Secondary Ratio'), '3');
  expect(screen.getByLabelText('Meter Constant').textContent).toBe('66.67');
  await userEvent.type(box('Secondary Ratio'), '{Backspace}0');
  expect(screen.getByLabelText('Meter Constant').textContent).toBe('');
});

test('offers meter readers ten at a time or by search; the reading MR is one of the tagged', async () => {
  const { api } = await openForm();
  await userEvent.click(select('Reading MR'));
  expect(notices()).toEqual(['Please select at least one tagged MR first']);
  expect(screen.queryByRole('dialog')).toBeNull();

  await userEvent.click(select('Tagged MRs'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Select MRs associated with this TC' }));
  await userEvent.click(await dialog.findByLabelText(/54101003/));
  expect(dialog.getAllByRole('checkbox')).toHaveLength(10);
  await userEvent.click(dialog.getByRole('button', { name: 'Load More' }));
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText(/54101011/)));
  await userEvent.click(await dialog.findByLabelText(/54101012/));
  expect(dialog.queryByRole('button', { name: 'Load More' })).toBeNull();
  // The chosen readers stay chosen during a search for others.
  await userEvent.type(dialog.getByRole('searchbox', { name: 'Search by MR code' }), '1007{Enter}');
  await userEvent.click(await dialog.findByLabelText(/54101007/));
  expect(dialog.getAllByRole('checkbox')).toHaveLength(1);
  await userEvent.click(dialog.getByRole('button', { name: 'Untag 54101012' }));
  await userEvent.click(dialog.getByRole('button', { name: 'OK' }));
  expect(select('Tagged MRs').textContent).toBe('5410100354101007');
  expect(api.to('/ae/meter-readers').map(({ query }) => query)).toEqual([
    { page: '1', perPage: '10' },
    { page: '2', perPage: '10' },
    { page: '1', perPage: '10', mrCode: '1007' },
  ]);

  await pickReadingMr('54101007');
  expect(select('Reading MR').textContent).toBe('54101007');
  await tag('54101003');
  expect(select('Reading MR').textContent).toBe('54101007');
  await tag('54101003', '54101007');
  expect(select('Reading MR').textContent).toBe('Select');
});

test('searches feeders after a pause, and reports a failure', async () => {
  let failing = true;
  const { api } = await openForm(saved, () =>
    failing ? { status: 503, body: { message: 'Back in a minute' } } : ofFeeders(),
  );
  await userEvent.type(select('Feeder Search'), ' ');
  await userEvent.type(select('Feeder Search'), 'kadr');
  await screen.findByText('Loading...', { selector: 'output:not([class*=hidden])' });
  await waitFor(() => expect(notices()).toEqual(['Back in a minute']), { timeout: 20_000 });
  const searched = () => new Set(api.to('/ae/feeder-choices').map(({ query }) => query['text']));
  await waitFor(() => expect(searched()).toEqual(new Set([undefined, 'kadr'])));
  failing = false;
  await userEvent.type(select('Feeder Search'), 'i');
  await userEvent.click(await screen.findByRole('option', { name: /^F1, Kadri/ }));
  expect(select('Feeder Search')).toHaveProperty('value', 'F1, Kadri');
  expect(searched()).toEqual(new Set([undefined, 'kadr', 'kadri']));

  // Typed text that is not chosen from the list selects no feeder.
  await userEvent.type(select('Feeder Search'), 'x');
  await userEvent.tab();
  expect(select('Feeder Search')).toHaveProperty('value', 'F1, Kadri');
});

test('the month of the reading starts at October 2024, however early the audit month is', async () => {
  await openForm(saved, ofFeeders, {}, '2023-05');
  const picker = screen.getByLabelText('Month of the initial reading');
  // jsdom does not open popovers.
  fireEvent(picker, Object.assign(new Event('toggle'), { newState: 'open' }));
  const find = (role: string, name: string) =>
    within(picker).findByRole<HTMLButtonElement>(role, { name, hidden: true });
  expect((await find('radio', 'October')).getAttribute('aria-checked')).toBe('true');
  for (const earlier of [await find('radio', 'September'), await find('button', 'Previous year')])
    expect(earlier.disabled).toBe(true);
  expect((await find('radio', 'November')).disabled).toBe(false);
});

test('a reading disables remarks, and a remark disables the reading', async () => {
  await openForm();
  await userEvent.type(box('Reading'), '12');
  expect(select('Remarks').disabled).toBe(true);
  expect(select('Remarks').selectedOptions[0]?.textContent).toBe('Reading entered');
  await userEvent.clear(box('Reading'));
  await press('Next');
  await waitFor(() => expect(noteOf(box('Reading'))).toBe('Please enter initial reading Details'));
  await userEvent.selectOptions(select('Remarks'), 'CT Burnt Out');
  await waitFor(() => expect(noteOf(box('Reading'))).toBe('Up to 3 decimals, or a remark'));
  expect(box('Reading').getAttribute('aria-invalid')).toBe('false');
  expect(box('Reading').disabled).toBe(true);
  expect([...select('Remarks').options].map(({ text }) => text)).toEqual([
    'Select',
    'Meter Not Recording',
    'CT Burnt Out',
    'No Display',
    'Others',
  ]);
});

test('the device fills in its location, or says why it can’t', async () => {
  const at = { latitude: 12.88551234, longitude: 74.856 };
  let denied = true;
  const geolocation = {
    getCurrentPosition: (found: (position: object) => void, failed: (error: object) => void) =>
      denied ? failed({ message: 'User denied Geolocation' }) : found({ coords: at }),
  };
  Object.defineProperty(navigator, 'geolocation', { value: geolocation, configurable: true });
  await openForm();
  await press('Locate');
  await waitFor(() =>
    expect(notices()).toEqual(['User denied Geolocation - Grant Permission to capture TC location']),
  );
  denied = false;
  await press('Locate');
  await waitFor(() => expect(box('GPS Location').value).toBe('12.885512, 74.856'));
  expect(box('GPS Location').readOnly).toBe(true);
});

test('says from when the TC counts, if the section has started the audit of the month of its reading', async () => {
  const data = { ...nothingMissing, ...namedMonths, area: subDivision, below: [], startedUntil: '2026-10' };
  await openForm(saved, ofFeeders, {
    [`GET /ae/readiness/months/${currentMonth()}`]: () => ({ body: { data, message: '' } }),
  });
  const words = countsLater('2026-11');
  await screen.findByText(words);
  await fillIn();
  await press('Next');
  const facts = await screen.findByRole('region', { name: 'Check what will be saved' });
  expect(facts.textContent).toContain(words);
});
