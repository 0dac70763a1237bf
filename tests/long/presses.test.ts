import { beforeEach, describe, expect, it } from 'vitest';
import { useVisits } from '../e2e/support/visits.ts';
import { useApi } from '../support/api.ts';
import { inTurn } from '../support/repetitions.ts';
import { button } from '../support/presses/control.ts';
import { pressable } from '../support/presses/controls.ts';
import { effectsOf, enterAndClick, twiceAtOnce, withGaps } from '../support/presses/pressing.ts';
import { forgetResets } from '../support/resets.ts';
import { signedIn } from '../support/signIn.ts';
import { useTerminal } from '../support/terminal.ts';

const printed = useTerminal();
const api = useApi();
const visits = useVisits();
beforeEach(() => forgetResets(api.server.db));

const ways = [
  { how: 'twice at once', pressing: twiceAtOnce },
  // Not longer: half a second later, the opposite action may stand there.
  { how: 'four times, 5, 20 and 100 ms apart', pressing: withGaps(5, 20, 100) },
  { how: 'twice, 400 ms apart', pressing: withGaps(400) },
  { how: 'by Enter and a click', pressing: enterAndClick },
].map((each, run) => ({ ...each, run }));

/** Each run presses each control in another way, and loses another number of its answers. */
const controls = pressable.map((each, at) => ({
  ...each,
  pressings: inTurn(ways, 4, at),
  losses: inTurn(lossesOf(each.id), 2, at),
}));

/** Without the grant there is no file, so this tests only a grant that comes late. */
function lossesOf(id: string) {
  const once = { lost: 1, run: 4 };
  return id === 'grantUpload' ? [once] : [once, { lost: 9, run: 5 }];
}

describe.each(controls)('$id', ({ id, control, pressings, losses }) => {
  it.each(pressings)('pressed $how has one effect', async ({ pressing, run }) => {
    const { effects } = await effectsOf({ api, visits, printed, id, control, pressing, run });
    expect(effects).toBe(1);
  });

  it.skipIf(!control.survivesLoss).each(losses)(
    'whose answer is lost $lost times is done once, and shows as done',
    async ({ lost, run }) => {
      const { effects, warnings } = await effectsOf({
        api,
        visits,
        printed,
        id,
        control,
        pressing: withGaps(20),
        run,
        lost,
      });
      expect({ effects, warnings }).toEqual({ effects: 1, warnings: [] });
    },
  );
});

it.each(['/feeders', '/mr-management'])('two downloads of the list %s make one file', async path => {
  const { page } = await visits.open({
    baseURL: api.server.url,
    acceptDownloads: true,
    ...(await signedIn(api.server.url, 'ae')),
  });
  await page.goto(path);
  let files = 0;
  page.on('download', () => (files += 1));
  const download = button(page, /^Download/).first();
  await download.waitFor();
  await withGaps(100)(page, download, undefined);
  await page.getByText('Download started.').waitFor({ timeout: 60_000 });
  await page.waitForLoadState('networkidle');
  expect(files).toBe(1);
});
