import { describe, expect, it } from 'vitest';
import { officers, type Role } from '#domain/roles.ts';
import { tables } from '#tables/index.ts';
import { useSharedApi } from '../support/api.ts';
import { inTurn, repetitions } from '../support/repetitions.ts';
import { signedIn } from '../support/signIn.ts';
import { showsInTopBar } from '../support/topBar.ts';
import { usePages } from './support/pages.ts';

const api = useSharedApi();
const pages = usePages();

/** The dashboard's heading: the officer's area. */
const nameOfArea = /^Whole utility$|(Zone|Circle|Division|Sub-division|Section)$/;

/** The specification's table of routes, as far as they exist: the designations that have each, and its heading. */
const routes: { path: string; heading: string | RegExp; for: readonly Role[] }[] = [
  { path: '/', heading: nameOfArea, for: officers },
  { path: '/dashboard', heading: nameOfArea, for: officers },
  { path: '/mr-management', heading: 'MR Management', for: officers },
  { path: '/feeders', heading: 'Feeder Management', for: officers },
  { path: '/file-upload', heading: /^(MR|User) Onboarding$/, for: ['cio', 'ae'] },
  { path: '/file-upload?tab=stationAndFeeders', heading: 'Power stations and feeders', for: ['cio'] },
  { path: '/tc-audit', heading: 'TC Audit', for: officers },
  { path: '/feeder-audit', heading: 'Feeder Audit', for: officers },
  { path: '/statement', heading: 'Statement', for: officers },
  { path: '/tc-details', heading: 'TC Details', for: officers },
  { path: '/billing', heading: 'All Installations', for: officers },
  { path: '/billing?tab=mnr', heading: 'MNR', for: officers },
  { path: '/reports', heading: 'Download Reports', for: ['cio'] },
  { path: '/profile', heading: 'Profile', for: officers },
  { path: '/profile/edit', heading: 'Edit Profile', for: officers },
  { path: '/help', heading: 'Help', for: officers },
  { path: '/help/licences', heading: 'Third-party licences', for: officers },
  { path: '/nowhere', heading: "Looks like you're lost", for: officers },
];

const visitors = repetitions<readonly Role[]>({ usual: ['ae'], long: inTurn(officers, 4) });

describe.each(visitors)('%s', role => {
  it('has the routes of the specification and of feeders, and entries for declared tables beside its own', async () => {
    const { page, faults } = await pages.open(await signedIn(api.server.url, role));
    for (const route of routes) {
      await page.goto(api.server.url + route.path);
      const lost =
        route.path.startsWith('/file-upload?') && role === 'ae'
          ? 'Resource Not found'
          : "Looks like you're lost";
      const name = route.for.includes(role) ? route.heading : lost;
      await page.getByRole('heading', { name, level: 1 }).waitFor();
      const selectors = async () => ({
        hierarchy: (await page.getByRole('button', { name: 'Display result as' }).count()) === 1,
        month: (await page.getByRole('button', { name: 'Audit Month' }).count()) === 1,
      });
      const { pathname } = new URL(page.url());
      const isLost = name === lost || route.path === '/nowhere';
      // The top bar shows its parts once the profile is there.
      await expect
        .poll(selectors, { message: pathname })
        .toEqual(isLost ? { hierarchy: false, month: false } : showsInTopBar(role, pathname));
    }
    const entries = await page.getByRole('navigation').getByRole('link').allTextContents();
    expect(entries).toEqual([
      'Dashboard',
      'MR Management',
      'Feeder Management',
      ...(role === 'ae' || role === 'cio' ? ['File Upload'] : []),
      'Audit Result',
      'Feeder Audit',
      'Statement',
      'TC Details',
      'Billing',
      ...tables.filter(({ menu, access }) => menu && access.list.includes(role)).map(({ title }) => title),
      ...(role === 'cio' ? ['Reports'] : []),
    ]);
    expect(faults).toEqual([]);
  });
});
