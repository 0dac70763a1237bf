import type { Page } from 'playwright-core';
import { addMonths } from '#domain/months.ts';
import { auditedMonth } from './audit.ts';
import type { Shot } from './shot.ts';

const period = `from=${addMonths(auditedMonth, -5)}&until=${auditedMonth}`;

/** The statement of an area in a period. */
export const statementShots: Shot[] = [
  { name: 'statement', go: openStatement },
  {
    name: 'statement-explained',
    go: async page => {
      await openStatement(page);
      await page
        .getByRole('button', { name: /^AT&C \(%\) of / })
        .first()
        .click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'statement-typed',
    go: async page => {
      await openStatement(page);
      await page.getByLabel('Kind of period').selectOption('range');
      await page.getByLabel('To month').fill('01/2020');
      await page.getByRole('button', { name: 'Show', exact: true }).click();
      await page.getByText(/^The period ends in/).waitFor();
    },
  },
  { name: 'statement-loading', go: openWhile(() => undefined, 'main output + span') },
  {
    name: 'statement-failing',
    go: openWhile(route => route.fulfill({ status: 503, json: {} }), 'text=Retry'),
  },
  {
    name: 'statement-not-audited',
    go: async page => {
      await page.goto('/statement?from=2015-01&until=2015-03');
      await page
        .locator('main')
        .getByText(/^No month of Q4 2014/)
        .waitFor();
    },
  },
];

async function openStatement(page: Page): Promise<void> {
  await page.goto(`/statement?${period}`);
  await page.locator('main dl button').first().waitFor();
}

/** Opens the statement while its calls get this answer, or none. */
function openWhile(answer: Parameters<Page['route']>[1], shown: string): Shot['go'] {
  return async page => {
    await page.goto('/profile');
    await page.waitForLoadState('networkidle');
    await page.route(/\/statements\//, answer);
    await page.getByRole('link', { name: 'Statement' }).click();
    await page.locator(shown).first().waitFor();
  };
}
