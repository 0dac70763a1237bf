import type { Page } from 'playwright-core';
import { firstTransformerMonth } from '#domain/months.ts';
import { chooseMonth, fillTransformer, formOf } from '../../tests/support/transformerForm.ts';
import type { Shot } from './shot.ts';

const nowhere = '00000000-0000-4000-8000-000000000000';

/** The states of TC Details; nothing is saved. */
export const transformerShots: Shot[] = [
  { name: 'tc-opened', go: openOne },
  {
    name: 'tc-view',
    go: async page => {
      await openOne(page);
      await page.getByRole('link', { name: 'View TC' }).first().click();
      await page.getByRole('heading', { name: /^TC no\./ }).waitFor();
    },
  },
  {
    name: 'tc-filter',
    go: async page => {
      await list(page);
      await page.getByRole('button', { name: 'Filter' }).click();
      await page.getByRole('button', { name: '12', exact: true }).click();
    },
  },
  {
    name: 'tc-download',
    go: async page => {
      await list(page);
      await page.getByRole('button', { name: 'Download', exact: true }).click();
      await page.getByRole('dialog', { name: 'TC file download' }).waitFor();
    },
  },
  {
    name: 'tc-narrowed',
    go: async page => {
      const filter = { feederId: nowhere, mrCode: '54101001', readingDay: ['3', '12'] };
      await page.goto(`/tc-details?${new URLSearchParams({ filter: JSON.stringify(filter) })}`);
      await page.getByText('Feeder unknown').waitFor();
    },
  },
  {
    name: 'tc-mistyped',
    go: async page => {
      const filter = { feederId: 'mistyped', readingDay: ['99'] };
      await page.goto(`/tc-details?${new URLSearchParams({ filter: JSON.stringify(filter) })}`);
      await page.getByRole('button', { name: 'Clear search and filters' }).waitFor();
    },
  },
  {
    name: 'tc-empty',
    go: async page => {
      await page.goto(`/tc-details?tc=${nowhere}`);
      await page.getByRole('searchbox').fill('no such number');
      await page.getByText('No transformers found.').waitFor();
    },
  },
];

async function list(page: Page): Promise<void> {
  await page.goto('/tc-details');
  await page.locator('[data-entry]').first().waitFor();
}

export async function openOne(page: Page): Promise<void> {
  await list(page);
  await page.locator('[data-entry]').nth(1).click();
  await page.getByRole('heading', { name: 'Months on record' }).waitFor();
}

/** The states of the transformer centre forms, for an assistant engineer; nothing is saved. */
export const transformerFormShots: Shot[] = [
  {
    name: 'tc-add-faulty',
    go: async page => {
      await openNew(page);
      await formOf(page).getByLabel('TC Number').fill('TC#44');
      await formOf(page).getByLabel('Reading', { exact: true }).fill('10482');
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByText('Please select Feeder').waitFor();
    },
  },
  {
    name: 'tc-add-readers',
    go: async page => {
      await openNew(page);
      await page.getByRole('combobox', { name: 'Tagged MRs' }).click();
      await page.getByRole('checkbox').nth(1).check();
    },
  },
  {
    name: 'tc-add-feeders',
    go: async page => {
      await openNew(page);
      await formOf(page).getByLabel('Feeder Search').fill('F12');
      await page.getByRole('listbox', { name: 'Feeders' }).waitFor();
      await page.keyboard.press('ArrowDown');
    },
  },
  {
    name: 'tc-add-feeders-near',
    go: async page => {
      await openNew(page);
      await formOf(page).getByLabel('Feeder Search').click();
      await page.getByRole('listbox', { name: 'Feeders' }).waitFor();
    },
  },
  {
    name: 'tc-add-feeder-elsewhere',
    go: async page => {
      await openNew(page);
      await formOf(page).getByLabel('Feeder Search').fill('manipal');
      await page.getByRole('group', { name: 'Elsewhere' }).getByRole('option').first().click();
      await page.getByRole('button', { name: 'Use this feeder', disabled: false }).waitFor();
    },
  },
  {
    name: 'tc-add-confirm',
    go: async page => {
      await openNew(page);
      await fillTransformer(page, 'NEW-44');
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByRole('button', { name: 'Confirm' }).waitFor();
    },
  },
  {
    name: 'tc-edit',
    go: async page => {
      await openFirst(page);
    },
  },
  {
    name: 'tc-edit-month',
    go: async page => {
      await openFirst(page);
      const day = formOf(page).getByLabel('Reading Day');
      await day.selectOption((await day.inputValue()) === '30' ? '29' : '30');
      await page.getByRole('button', { name: 'Submit' }).click();
      await page.getByRole('button', { name: 'OK' }).click();
      const dialog = page.getByRole('dialog', { name: /^Select a month/ });
      await chooseMonth(dialog, firstTransformerMonth);
      await dialog.getByRole('button', { name: 'Submit' }).click();
      await dialog.getByText(/^(You cannot edit TC|TC has been audited)/).waitFor();
    },
  },
];

async function openNew(page: Page): Promise<void> {
  await page.goto('/tc-details?mode=add');
  await page.getByRole('button', { name: 'Next' }).waitFor();
}

async function openFirst(page: Page): Promise<void> {
  await page.goto('/tc-details');
  await page.locator('[data-entry]').first().click();
  await page.getByRole('link', { name: 'Edit TC' }).first().click();
  await page.getByRole('button', { name: 'Submit' }).waitFor();
}
