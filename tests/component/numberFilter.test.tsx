import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { createRegistry, defineResource, number } from '../../src/console/index.ts';
import { officers } from '#domain/roles.ts';
import { standInApi } from './support/api.ts';
import { officer } from './support/officers.ts';
import { showConsole } from './support/showConsole.tsx';

const registry = createRegistry([
  defineResource({
    name: 'poles',
    access: { list: officers },
    fields: { span: number({ label: 'Span', min: 1, max: 90_000, decimals: 1 }), wires: number() },
    list: { filters: ['span', 'wires'] },
  }),
]);

test('a filter of numbers keeps what is typed, says what it takes, and narrows the list by the number', async () => {
  const { to } = standInApi({
    'GET /ae/poles': () => ({ body: [{ id: 1, span: 40, wires: 4 }], headers: { 'x-total-count': '1' } }),
  });
  showConsole({ registry, officer: officer('ae'), at: '/poles' });
  const type = async (name: string, text: string) => {
    const box = await screen.findByRole('textbox', { name });
    await userEvent.clear(box);
    await userEvent.click(box);
    await userEvent.paste(text);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(box).toHaveProperty('value', text));
  };
  const filters = () => to('/ae/poles').at(-1)?.query['filter'] ?? '{}';
  const refused: readonly (readonly [name: string, text: string, why: string])[] = [
    ['Wires', '12.5', 'Please enter a whole number for Wires'],
    ['Span', '1.25', 'Please enter at most 1 decimal for Span'],
    ['Span', '0,5', 'Please enter Span without commas and with a point before the decimals, such as 1234.56'],
    ['Span', '0', 'Span must be 1 or more'],
  ];
  for (const [name, text, why] of refused) {
    await type(name, text);
    expect((await screen.findByText(why)).role).toBe('alert');
    expect(filters()).toBe('{}');
  }
  await type('Span', '1,234.50');
  await waitFor(() => expect(filters()).toBe('{"span":"1234.5"}'));
  expect(screen.queryByText('Span must be 1 or more')).toBeNull();
  await type('Wires', '4.');
  await waitFor(() => expect(filters()).toBe('{"span":"1234.5","wires":"4"}'));
});
