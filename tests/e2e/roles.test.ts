import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { accessMatrix } from '../../server/machine/access/matrix.ts';
import { addMonths, currentMonth, fullMonthTitle } from '#domain/months.ts';
import { roles, type Role } from '#domain/roles.ts';
import { useSharedApi } from '../support/api.ts';
import { inTurn, repetitions } from '../support/repetitions.ts';
import { signInByHand } from '../support/signIn.ts';
import { useVisits } from './support/visits.ts';

const api = useSharedApi();
const visits = useVisits();
/** The last month that most sections have audited. */
const month = addMonths(currentMonth(), -2);

/** The calls of the way from the dashboard down to a reading; who may make all of them may go it. */
const calls = [
  'readAreaFigures',
  'readTransformer',
  'readAudit',
  'readEnergyFlow',
  'listInstallations',
] as const;
const allowed = roles.filter(role =>
  calls.every(call => accessMatrix[call] === 'anyone' || accessMatrix[call].includes(role)),
);

/** The cards of the league table from the widest areas down. */
const levels = ['Zones', 'Circles', 'Divisions', 'Sub Divisions', 'Sections', 'TCs'] as const;
/** How many of them are above each designation. */
const above = { dt: 0, cio: 0, ce: 1, se: 2, ee: 3, aee: 4, ae: 5 } as const;

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

it('all seven designations may go from the dashboard down to a reading', () => {
  expect(allowed).toEqual(roles);
});

it.each(repetitions<readonly Role[]>({ usual: ['ee'], long: inTurn(allowed, 4) }))(
  '%s signs in and goes through the league table to a TC’s audit and its readings',
  async role => {
    const { page, faults } = await visits.open({ baseURL: api.server.url });
    await page.goto('/');
    await signInByHand(page, role);
    await page.waitForURL(({ pathname }) => pathname === '/dashboard');
    await page.getByRole('combobox', { name: 'Year' }).selectOption(month.slice(0, 4));
    await page.getByRole('combobox', { name: 'Month' }).selectOption(month.slice(5));
    for (const level of levels.slice(above[role])) {
      const rows = card(page, level).locator('tbody tr');
      await rows.first().waitFor();
      // The sum stands in the last row; what is above it went in at its areas or TCs.
      expect(await card(page, level).locator('tfoot tr').count()).toBe(1);
      if (level !== 'TCs') {
        // An area with audits: its loss opens.
        await rows
          .filter({ has: page.getByRole('button', { name: /^Loss of / }) })
          .first()
          .getByRole('link')
          .click();
      }
    }
    const link = card(page, 'TCs').locator('tbody tr').first().getByRole('link');
    const number = (await link.textContent()) ?? '';
    await card(page, 'TCs')
      .getByRole('button', { name: new RegExp(`^Energy in of ${number} `) })
      .click();
    const inTable = page.getByRole('dialog', { name: 'TC Consumption' });
    const sum = await inTable.locator('b').first().textContent();
    await page.keyboard.press('Escape');
    await link.click();
    await page.getByRole('heading', { level: 1, name: `TC No. ${number}` }).waitFor();
    expect(new URL(page.url()).searchParams.get('month')).toBe(month);
    await page.getByRole('button', { name: /^TC Consumption .*: how/ }).click();
    const drawer = page.getByRole('dialog', { name: 'TC Consumption' });
    // The readings at both ends, and the same sum as the table's drawer has.
    for (const end of [month, addMonths(month, 1)])
      await drawer.getByText(`Reading of ${fullMonthTitle(end)}`).waitFor();
    expect(await drawer.locator('b').first().textContent()).toBe(sum);
    expect(faults).toEqual([]);
  },
);
