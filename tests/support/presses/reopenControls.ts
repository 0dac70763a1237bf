import type { Page } from 'playwright-core';
import { addMonths, currentMonth } from '#domain/months.ts';
import { listAddress } from '../../../src/console/listAddress.ts';
import { button, logged, type ChangingCall, type Control } from './control.ts';

/** The last month that the demo utility has audited. */
const audited = addMonths(currentMonth(), -2);

/** Opens the audits of the first section. */
async function openAudited(page: Page) {
  await page.goto(listAddress('/tc-audit', {}, { month: audited, tab: 'audited' }));
  await page.locator('tbody').getByRole('checkbox').first().waitFor();
}

/** Fills in the dialog. Returns its button. */
async function giveReason(page: Page) {
  await page.getByLabel('Reason').fill('The meter was replaced on the 12th.');
  return button(page, 'Reopen').last();
}

/** The controls that reopen audits. */
export const reopenControls = {
  reopenAudit: {
    as: 'cio',
    open: async ({ page }) => {
      await openAudited(page);
      await page
        .getByRole('link', { name: /: the audit of this TC$/ })
        .nth(1)
        .click();
      await button(page, 'Reopen audit').click();
      return giveReason(page);
    },
    effects: logged('audit.reopen'),
    done: page => page.getByText(/^The audit of TC .* is reopened|^Saved\./),
    survivesLoss: true,
  },
  reopenAudits: {
    as: 'cio',
    open: async ({ page }) => {
      await openAudited(page);
      await page.locator('tbody').getByRole('checkbox').first().check();
      await button(page, 'Reopen').click();
      return giveReason(page);
    },
    effects: logged('audit.reopen'),
    done: page => page.getByText(/^1 audit is reopened|^Saved\./),
    survivesLoss: true,
  },
} satisfies Partial<Record<ChangingCall, Control>>;
