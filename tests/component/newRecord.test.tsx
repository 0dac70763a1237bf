import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { Role } from '../../src/domain/roles.ts';
import type { Answer, Sent } from './support/api.ts';
import { pressWhenReady } from './support/pressWhenReady.ts';
import { notices } from './support/showConsole.tsx';
import { contractor, found, order, showTables } from './support/tables.ts';

beforeEach(() => Object.assign(Element.prototype, { scrollIntoView: () => undefined }));
const type = async (name: string, text: string) =>
  userEvent.type(await screen.findByRole('textbox', { name }), text);
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Submit' });

async function addContractor(role: Role, answer: (sent: Sent) => Answer | Promise<Answer>) {
  const shown = showTables(role, '/contractors', { [`POST /${role}/contractors`]: answer });
  await userEvent.click(await screen.findByRole('link', { name: 'Add contractor' }));
  await screen.findByRole('heading', { name: 'Add contractor' });
  await type('Name', ' Asha Constructions ');
  await type('Phone', '9845012301');
  return shown;
}

test('officers in charge of one section add records to it, and see the new record', async () => {
  const { sent, address } = await addContractor('ae', () => found(contractor));
  expect(screen.queryByRole('combobox', { name: 'Section' })).toBeNull();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Active' }));
  await userEvent.click(submit());
  await screen.findByRole('heading', { name: 'Asha Constructions' });
  expect(notices()).toEqual(['Successfully added contractor']);
  expect(address()).toBe(`/contractors/${contractor.id}`);
  expect(sent('POST').map(({ body }) => body)).toEqual([
    { name: 'Asha Constructions', phone: '+919845012301', active: true },
  ]);
  expect(sent('POST')[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
});

test('officers in charge of more choose one of their sections by a part of its name or code', async () => {
  const { sent } = await addContractor('cio', () => found(contractor));
  expect(submit().disabled).toBe(true);
  const section = screen.getByRole('combobox', { name: 'Section' });
  await userEvent.click(section);
  const options = async () => (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  expect(await options()).toEqual(['Bejai (5410102)', 'Kadri (5410101)']);
  await userEvent.type(section, 'beJ');
  expect(await options()).toEqual(['Bejai (5410102)']);
  await userEvent.keyboard('{Enter}');
  await userEvent.click(submit());
  await waitFor(() => expect(sent('POST')[0]?.body).toMatchObject({ section: '5410102', active: false }));
});

test('a broken rule and a refusal stand at their inputs; what is typed stays', async () => {
  const { sent } = await addContractor('ae', () => ({
    status: 409,
    body: { message: 'Phone is taken.', code: 'Taken', errors: { phone: 'Another contractor has it' } },
  }));
  await userEvent.clear(screen.getByRole('textbox', { name: 'Name' }));
  await type('Name', 'As');
  await userEvent.click(submit());
  await screen.findByText('Please enter at least 3 characters for Name');
  expect(sent('POST')).toEqual([]);
  await type('Name', 'ha');
  await userEvent.click(submit());
  await screen.findByText('Another contractor has it');
  expect(notices()).toEqual(['Phone is taken.']);
  const phone = screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone' });
  expect([phone.value, phone.getAttribute('aria-invalid')]).toEqual(['9845012301', 'true']);
});

test('after a lost answer the same intention is sent again, and adds one record', async () => {
  let lost = 0;
  const { sent } = await addContractor('ae', () => {
    lost += 1;
    if (lost < 3) throw new TypeError('Failed to fetch');
    return found(contractor);
  });
  await userEvent.click(submit());
  await screen.findByRole('heading', { name: 'Asha Constructions' }, { timeout: 5_000 });
  const keys = sent('POST').map(({ headers }) => headers.get('idempotency-key'));
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
});

test('a second press during the request sends nothing', async () => {
  let answer: (value: Answer) => void = () => undefined;
  const { sent } = await addContractor('ae', async () => new Promise(resolve => (answer = resolve)));
  await userEvent.dblClick(submit());
  await waitFor(() => expect(sent('POST')).toHaveLength(1));
  answer(found(contractor));
  await screen.findByRole('heading', { name: 'Asha Constructions' });
  expect(sent('POST')).toHaveLength(1);
});

test('every type of field has its input, and a rule between two fields is checked before sending', async () => {
  const { api, sent } = showTables('cio', '/work-orders/new', {
    'POST /cio/work-orders': () => found(order),
  });
  await type('Number', 'WO-1');
  await userEvent.type(screen.getByRole('combobox', { name: 'Contractor' }), 'asha');
  await waitFor(() => expect(api.to('/cio/contractors').at(-1)?.query).toMatchObject({ q: 'asha' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Asha Constructions' }));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'repair');
  await type('Cost (₹)', '1250.5');
  await userEvent.type(screen.getByLabelText(/^From/), '2026-08-01');
  await userEvent.type(screen.getByLabelText('Until'), '2026-07-01');
  await type('Site', '12.91416, 74.85600');
  await userEvent.click(submit());
  await screen.findByText('Until must not be before From');
  expect(sent('POST')).toEqual([]);
  await userEvent.clear(screen.getByLabelText('Until'));
  await userEvent.type(screen.getByLabelText('Until'), '2026-08-09');
  await pressWhenReady(submit());
  await waitFor(() =>
    expect(sent('POST')[0]?.body).toEqual({
      number: 'WO-1',
      contractor: contractor.id,
      kind: 'repair',
      cost: 1250.5,
      from: '2026-08-01',
      until: '2026-08-09',
      site: { lat: 12.91416, long: 74.856 },
    }),
  );
  const facts = await screen.findByRole('heading', { name: 'WO-1' });
  expect(within(document.body).getByText('1,250.50')).toBeTruthy();
  expect(facts).toBeTruthy();
});

test('a record that others refer to leads to a form for a new one, with the reference filled in', async () => {
  const page = `/contractors/${contractor.id}`;
  const { address, sent } = showTables('cio', page, { 'POST /cio/work-orders': () => found(order) });
  await userEvent.click(await screen.findByRole('link', { name: 'Add work order' }));
  const chosen = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Contractor' });
  await waitFor(() => expect(chosen.value).toBe('Asha Constructions'));
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await screen.findByRole('heading', { name: 'Asha Constructions' });
  expect(address()).toBe(page);

  await userEvent.click(await screen.findByRole('link', { name: 'Add work order' }));
  await type('Number', 'WO-1');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'repair');
  await userEvent.type(screen.getByLabelText(/^From/), '2026-08-01');
  await pressWhenReady(submit());
  await waitFor(() => expect(sent('POST')[0]?.body).toMatchObject({ contractor: contractor.id }));
});

test('the address of a form shows nothing of the resource to officers who may not add records', async () => {
  const { api } = showTables('ee', '/contractors/new');
  await screen.findByText('Resource Not found');
  expect(api.requests).toEqual([]);
});
