import type { Page } from 'playwright-core';
import { addMonths, currentMonth } from '#domain/months.ts';
import type { TestApi } from '../../support/api.ts';
import { signedIn } from '../../support/signIn.ts';
import type { Visits } from './visits.ts';

/** The last month that most sections have audited. */
export const month = addMonths(currentMonth(), -2);

/** Opens the home address as an officer who last looked at that month. */
export async function openDashboard(visits: Visits, api: TestApi, username: string) {
  const profile = await signedIn(api.server.url, username);
  for (const { localStorage } of profile.storageState.origins)
    localStorage.push({ name: 'energy-audit.month', value: month });
  const visit = await visits.open({ baseURL: api.server.url, ...profile });
  await visit.page.goto('/');
  await visit.page.locator('dl').first().waitFor();
  return visit;
}

export const card = (page: Page, name: string | RegExp) => page.getByRole('region', { name });
