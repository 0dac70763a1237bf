import { expect, it } from 'vitest';
import { useSharedApi } from '../support/api.ts';
import { inTurn } from '../support/repetitions.ts';
import { signedIn } from '../support/signIn.ts';
import { useVisits } from './support/visits.ts';

const api = useSharedApi();
const visits = useVisits();

/** How many times slower the browser works, so that the press comes before the dashboard is rendered. */
const slowdowns = inTurn([5, 7, 9], 3);

it.each(slowdowns)(
  'a link pressed while the first screen is rendered leads there, at 1/%d speed',
  { tags: 'long' },
  async rate => {
    const { page } = await visits.openFresh({
      baseURL: api.server.url,
      ...(await signedIn(api.server.url, 'ae')),
    });
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('Emulation.setCPUThrottlingRate', { rate });
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('link', { name: 'Feeder Management' }).click();
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await page.getByRole('heading', { name: 'Feeder Management' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(new URL(page.url()).pathname).toBe('/feeders');
  },
);
