import { beforeEach, expect, it } from 'vitest';
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
  { how: 'pressed twice at once', pressing: twiceAtOnce },
  // Not longer: half a second later, the opposite action may stand there.
  { how: 'pressed four times, 5, 20 and 100 ms apart', pressing: withGaps(5, 20, 100) },
  { how: 'pressed twice, 400 ms apart', pressing: withGaps(400) },
  { how: 'pressed by Enter and a click', pressing: enterAndClick },
  { how: 'pressed twice, whose answer is lost', pressing: withGaps(20), lost: 1 },
  { how: 'pressed twice, whose answers are lost 9 times', pressing: withGaps(20), lost: 9 },
].map((each, run) => ({ lost: 0, ...each, run }));

/** Calls whose effect the portal can't read: without its grant there is no file, and an undoing is in no list. */
const onlySentAgain: ReadonlySet<string> = new Set(['grantUpload', 'undoTagging']);

/** Each run tries each control in one of the ways, and neighbours in different ones. */
const tries = pressable.flatMap(({ id, control }, at) => {
  const mostLost = !control.survivesLoss ? 0 : onlySentAgain.has(id) ? 1 : 9;
  const possible = ways.filter(({ lost }) => lost <= mostLost);
  return inTurn(possible, ways.length, at).map(way => ({ id, control, ...way }));
});

it.each(tries)('$id, $how, has one effect and shows as done', async tried => {
  const { effects, warnings } = await effectsOf({ api, visits, printed, ...tried });
  expect(effects).toBe(1);
  if (tried.lost > 0) expect(warnings).toEqual([]);
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
