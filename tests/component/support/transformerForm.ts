import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { registry } from '../../../src/resources/index.ts';
import { pageOf, standInApi, type Answer, type Sent } from './api.ts';
import { meterReader } from './meterReaders.ts';
import { officer } from './officers.ts';
import { pressWhenReady } from './pressWhenReady.ts';
import { showConsole } from './showConsole.tsx';
import { transformersOf } from './transformers.ts';

// jsdom has no layout.
Object.assign(Element.prototype, { scrollIntoView: () => undefined });

const perPage = 10;
const readers = Array.from({ length: 12 }, (_, index) =>
  meterReader(index + 1, { cognitoDetails: { sub: `sub-${index + 1}` } }),
);
const powerStation = { name: 'Kadri', stationCode: '2954001' };
const feeders = [
  { id: 'feeder-1', number: 'F1', name: 'Kadri', powerStation, place: 'section', areas: [] },
  { id: 'feeder-12', number: 'F12', name: 'Kadri Temple', powerStation, place: 'subDivision', areas: [] },
  {
    id: 'feeder-99',
    number: 'F99',
    name: 'Katapady',
    powerStation: { name: 'Udyavara', stationCode: '2953007' },
    place: 'elsewhere',
    areas: [{ subDivisionName: 'Manipal', divisionName: 'Udupi', circleName: 'Udupi' }],
  },
];

function ofReaders(sent: Sent): Answer {
  const found = readers.filter(({ userInfo }) => userInfo.mrCode.includes(sent.query['mrCode'] ?? ''));
  const first = (Number(sent.query['page']) - 1) * perPage;
  return pageOf({ MRList: found.slice(first, first + perPage) }, found.length, sent);
}

export async function openForm(
  answer: () => Answer | Promise<Answer> = saved,
  findFeeders: () => Answer = ofFeeders,
  others: Parameters<typeof standInApi>[0] = {},
  month = '2026-09',
  firstButton = 'Next',
) {
  const api = standInApi({
    'GET /ae/transformer-centres': sent => transformersOf(2, sent),
    'GET /ae/meter-readers': ofReaders,
    'GET /ae/feeder-choices': findFeeders,
    'POST /ae/transformer-centres': answer,
    ...others,
  });
  const at = '/tc-details?mode=add';
  const shown = showConsole({ registry, officer: officer('ae'), at, scopes: [{ month }] });
  await button(firstButton);
  return { ...shown, api, posts: () => api.requests.filter(({ method }) => method === 'POST') };
}
export const ofFeeders = (): Answer => ({ body: { data: { feeders }, message: 'Found' } });
export const saved = (): Answer => ({ body: { data: { id: 'id-1' }, message: 'Successfully created TC' } });

const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });
export const press = async (name: string) => pressWhenReady(await button(name));
export const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
export const select = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name });
export const noteOf = (control: HTMLElement) =>
  document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent;

async function pick(title: string, from: string, ...codes: string[]) {
  await userEvent.click(select(from));
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  for (const code of codes) await userEvent.click(await dialog.findByLabelText(new RegExp(`^${code}`)));
  await userEvent.click(dialog.getByRole('button', { name: 'OK' }));
}
export const tag = (...codes: string[]) => pick('Select MRs associated with this TC', 'Tagged MRs', ...codes);
export const pickReadingMr = (code: string) => pick('Select an MR Reading this TC', 'Reading MR', code);

export async function fillIn() {
  await tag('54101003', '54101007');
  await pickReadingMr('54101007');
  await userEvent.selectOptions(select('Reading Day'), '12');
  await userEvent.type(box('TC Number'), 'TC-44');
  await userEvent.type(box('TC Name'), 'Kadri Park East');
  await userEvent.selectOptions(select('Execution Type'), 'DEPARTMENT');
  await userEvent.type(box('Primary Ratio'), '200');
  await userEvent.type(box('Secondary Ratio'), '5');
  await userEvent.type(select('Feeder Search'), 'kadri');
  await screen.findByRole('option', { name: /^F12, Kadri Temple/ });
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await userEvent.type(box('Reading'), '10482');
}
