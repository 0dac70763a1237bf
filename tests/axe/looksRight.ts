import type { BrowserContextOptions } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import type { Role } from '#domain/roles.ts';
import type { Shot } from '../../lab/screens/shot.ts';
import { useApi } from '../support/api.ts';
import { inTurn } from '../support/repetitions.ts';
import { signedIn } from '../support/signIn.ts';
import { seriousFaults } from '../e2e/support/axe.ts';
import { usePages } from '../e2e/support/pages.ts';

/**
 * Tests those screens and states of a designation whose turn it is, in both themes. Each designation has its own test file, so that they run at
 * the same time.
 */
export function looksRight(who: 'visitor' | Role, shots: readonly Shot[]): void {
  const api = useApi();
  const pages = usePages();
  let profile: BrowserContextOptions = {};
  beforeAll(async () => {
    if (who !== 'visitor') profile = await signedIn(api.server.url, who);
  });

  it.each(inTurn(shots, 4))(
    '$name has no serious accessibility error in either theme and obeys the content security policy',
    async (shot: Shot) => {
      const { page, faults } = await pages.open({ baseURL: api.server.url, ...profile });
      await shot.go(page);
      await page.waitForLoadState('networkidle');
      // Without motion, axe finds no colour in mid-transition.
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      expect(await seriousFaults(page)).toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await seriousFaults(page, ['color-contrast'])).toEqual([]);
      await shot.undo?.(page);
      expect(faults.filter(fault => /Content Security Policy/i.test(fault))).toEqual([]);
    },
  );
}
