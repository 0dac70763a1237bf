import type { Page } from 'playwright-core';
import type { Shot } from './shot.ts';

/** The states of Billing that any designation can see. */
export const billingShots: Shot[] = [
  {
    name: 'billing-subnormal-tariff',
    go: async page => {
      await open(page, 'subnormal');
      await page.getByRole('button', { name: 'Tariff', exact: true }).click();
      await page.getByRole('button', { name: 'LT2', exact: true }).click();
    },
  },
  {
    name: 'billing-needs-a-filter',
    go: async page => {
      await open(page, 'vacant');
      await page.getByRole('searchbox').fill('SL2');
      await page.getByText('Please select Mr code or Reading day').waitFor();
    },
  },
  {
    name: 'billing-unknown-tab',
    go: async page => {
      await page.goto('/billing?tab=nothing');
      await page.getByRole('heading', { name: 'Resource Not found' }).waitFor();
    },
  },
  {
    name: 'billing-filter',
    go: async page => {
      await open(page, 'my_installations');
      await page.getByRole('button', { name: 'Filter', exact: true }).click();
      await page.getByRole('button', { name: 'LT2', exact: true }).click();
    },
  },
];

/** The states of Billing that only an assistant engineer can see. */
export const taggingShots: Shot[] = [
  {
    name: 'billing-tag-question',
    go: async page => {
      await open(page, 'my_installations');
      await page
        .getByRole('button', { name: /^Re-tag / })
        .first()
        .click();
      await page.getByRole('radio').nth(2).check();
      await page.getByRole('button', { name: 'OK' }).click();
      await page.getByText('Are you sure you want to do this?').waitFor();
    },
  },
  {
    name: 'billing-tag-many',
    go: async page => {
      await open(page, 'new_installations');
      await page
        .getByRole('checkbox', { name: /^Select / })
        .nth(1)
        .check();
      await page.getByRole('button', { name: /^Select all / }).click();
    },
  },
  { name: 'billing-tag-many-preview', go: previewMany },
  {
    name: 'billing-tag-many-insist',
    go: async page => {
      await previewMany(page);
      await page.getByRole('button', { name: 'Tag', exact: true, disabled: false }).click();
      await page.getByRole('dialog', { name: 'Tag all the same?' }).waitFor();
    },
  },
  {
    name: 'billing-tag-choice-failing',
    go: async page => {
      await page.route(/\/tag-targets/, route => route.fulfill({ status: 500 }));
      await open(page, 'new_installations');
      await page.getByRole('button', { name: /^Tag / }).first().click();
      await page.getByRole('dialog').getByText('Retry').waitFor();
    },
  },
];

async function previewMany(page: Page): Promise<void> {
  await open(page, 'new_installations');
  await page.getByRole('checkbox', { name: 'Select this page' }).check();
  await page.getByRole('button', { name: 'Tag TC', exact: true }).click();
  await page.getByRole('radio').nth(1).check();
  await page.getByRole('button', { name: 'OK' }).click();
  await page.getByRole('dialog', { name: /^Tag to TC number/ }).waitFor();
}

async function open(page: Page, tab: string): Promise<void> {
  await page.goto(`/billing?tab=${tab}`);
  await page
    .locator('tbody tr[tabindex]')
    .first()
    .or(page.getByText('No Installations Found!'))
    .first()
    .waitFor();
}
