import type { BrowserContextOptions } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import type { Role } from '#domain/roles.ts';
import { shotsOf, signedOutShots, type Shot } from '../../scripts/screens/shots.ts';
import { screensOf } from '../../src/console/screens.ts';
import { registry } from '../../src/resources/index.ts';
import { useApi } from '../support/api.ts';
import { signedIn } from '../support/signIn.ts';
import { seriousFaults } from '../e2e/support/axe.ts';
import { useVisits } from '../e2e/support/visits.ts';

/** What a designation sees, without the states of screens that look alike for all and are looked at as `ae`. */
function shotsFor(who: 'visitor' | Role): Shot[] {
  if (who === 'visitor') return signedOutShots;
  const shots = shotsOf(who);
  if (who === 'ae') return shots;
  const known = new Set(shotsOf('ae').map(({ name }) => name));
  const screens = screensOf(registry, who).length;
  return shots.filter(({ name }, index) => index < screens || !known.has(name));
}

/** Looks at all of it in both themes. A file for each designation, so that they are looked at side by side. */
export function looksRight(who: 'visitor' | Role): void {
  const api = useApi();
  const visits = useVisits();
  let profile: BrowserContextOptions = {};
  beforeAll(async () => {
    if (who !== 'visitor') profile = await signedIn(api.server.url, who);
  });

  it.each(shotsFor(who))(
    '$name has no serious fault of accessibility in either theme and keeps the content security policy',
    async (shot: Shot) => {
      const { page, faults } = await visits.open({ baseURL: api.server.url, ...profile });
      await shot.go(page);
      await page.waitForLoadState('networkidle');
      // Nothing may be found on its way from one colour to another.
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      expect(await seriousFaults(page)).toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await seriousFaults(page, ['color-contrast'])).toEqual([]);
      await shot.undo?.(page);
      expect(faults.filter(fault => /Content Security Policy/i.test(fault))).toEqual([]);
    },
  );
}
