import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { uploadsOf } from '../api/files/uploads.ts';
import { useApi } from '../support/api.ts';
import { signedIn } from '../support/signIn.ts';
import { seriousFaults } from './support/axe.ts';
import { checkOf, choose, trialOf, upload } from './support/uploading.ts';
import { useVisits } from './support/visits.ts';

const api = useApi();
const files = uploadsOf(api);
const visits = useVisits();

async function openAs(who: string, tab: string) {
  const { url } = api.server;
  const profile = await signedIn(url, who);
  const { page } = await visits.open({ baseURL: url, ...profile });
  await page.goto(`/file-upload?tab=${tab}`);
  return page;
}

/** Returns what axe finds in both themes. Without motion, it finds no colour in mid-transition. */
async function faultsInThemes(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const light = await seriousFaults(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  return [...light, ...(await seriousFaults(page))];
}

it.each([
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
])('the button stays where it is when the check ends, at $width x $height', async size => {
  const page = await openAs('ae', 'mrOnboarding');
  await page.setViewportSize(size);
  const watched = page.evaluateHandle(() => {
    const seen = new Set<string>();
    const look = () => {
      const box = document.querySelector('.file-apply .btn.p')?.getBoundingClientRect();
      if (box) seen.add(`${box.x} ${box.y} ${box.width} ${box.height}`);
      requestAnimationFrame(look);
    };
    look();
    return seen;
  });
  const boxes = await watched;
  const readers = Array.from({ length: 3000 }, (_, index) => ({
    Sub_division_code: '54101',
    Section_code: '5410101',
    MR_code: String(54_101_000 + index),
    First_name: index % 2 ? 'Asha' : 'A1',
    Village: 'Bejai',
  }));
  await choose(page, { Readers: readers }, 'readers of the section, October.xlsx');
  await page.getByRole('button', { name: 'Upload', exact: true }).waitFor();
  await checkOf(page).getByText('3,000 rows').waitFor();
  await checkOf(page).getByRole('region', { name: 'Faults' }).waitFor();
  expect(await boxes.evaluate(seen => [...seen])).toHaveLength(1);
});

it('names the step, and tells rows that are already so from those that are skipped', async () => {
  const station = (code: string) => ({ Station_code: code, Voltage_class: '66', Station_name: 'Kottara' });
  await files.process('cio', 'stationAndFeeders', { Stations: [station('66101')] });
  const page = await openAs('cio', 'stationAndFeeders');
  const stations = [station('66101'), station('66102'), station('66102')];
  await choose(page, { Stations: stations }, 'steps.xlsx');
  await checkOf(page).getByText('3 rows').waitFor();
  expect(await faultsInThemes(page)).toEqual([]);
  const stepIn = (part: typeof page | ReturnType<typeof trialOf>) =>
    part.getByRole('list', { name: 'Steps' }).locator('[aria-current=step]').textContent();
  expect(await stepIn(checkOf(page))).toBe('2 Check');
  await upload(page, { Stations: stations }, { fileName: 'steps.xlsx' });
  await trialOf(page).waitFor({ timeout: 60_000 });
  expect(await stepIn(trialOf(page))).toBe('3 Apply');
  const counts = trialOf(page).locator('dl > div');
  expect(await counts.allInnerTexts()).toEqual([
    expect.stringMatching(/^Will be written\s+1$/),
    expect.stringMatching(/^Already so\s+1$/),
    expect.stringMatching(/^Will be skipped\s+1$/),
    expect.stringMatching(/^Will fail\s+0$/),
  ]);
  expect(await faultsInThemes(page)).toEqual([]);
});
