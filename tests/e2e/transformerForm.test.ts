import { eq } from 'drizzle-orm';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { addMonths, currentMonth, monthTitle } from '#domain/months.ts';
import { acrossTheUtility } from '../../server/services/db/areaTable.ts';
import { tcAudits, tcReadings, users } from '../../server/services/db/schema/index.ts';
import { someFigures } from '../support/audits.ts';
import { useApi } from '../support/api.ts';
import { signedIn, signInByHand } from '../support/signIn.ts';
import { rowsOf } from '../support/territory.ts';
import { chooseMonth, fillTransformer, formOf } from '../support/transformerForm.ts';
import { seriousFaults } from './support/axe.ts';
import { revoke } from './support/revoke.ts';
import { tabTo } from './support/tabTo.ts';
import { useVisits } from './support/visits.ts';

const api = useApi();
const visits = useVisits();
const month = currentMonth();
const kadri = { latitude: 12.8855, longitude: 74.856 };

async function openAs(username: string, path: string, place?: typeof kadri) {
  const visit = await visits.open({
    baseURL: api.server.url,
    ...(place && { permissions: ['geolocation'], geolocation: place }),
    ...(await signedIn(api.server.url, username)),
  });
  const sent: unknown[] = [];
  visit.page.on('request', request => {
    const isChange = request.method() === 'POST' || request.method() === 'PATCH';
    if (isChange && request.url().includes('/transformer-centres')) sent.push(request.postDataJSON());
  });
  await visit.page.goto(path);
  return { ...visit, sent };
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Returns the transformer centres of the first section, as the API lists them. */
async function listed(number = '') {
  const ae = await api.as('ae');
  const { json } = await ae('GET', '/ae/transformer-centres', {
    query: { ...(number && { number }), perPage: 100 },
  });
  return rowsOf(json, 'transformers');
}

it('an engineer adds a transformer centre with the keyboard alone, after a number that is taken', async () => {
  const before = await listed();
  const [taken] = before;
  const { page, faults } = await openAs('ae', '/tc-details?mode=add', kadri);
  const { keyboard } = page;
  const choose = async (name: RegExp) => {
    await tabTo(page, name);
    await keyboard.press('Enter');
  };
  await button(page, 'Next').waitFor();
  await choose(/^Next$/);
  await page
    .getByRole('status')
    .or(page.getByRole('alert'))
    .getByText('Please Select a reading MR')
    .first()
    .waitFor();

  // The first invalid input gets the focus. Pressed before that, Enter would press Next again.
  await page.getByRole('combobox', { name: 'Tagged MRs' }).and(page.locator(':focus')).waitFor();
  const tagged = page.getByRole('dialog', { name: 'Select MRs associated with this TC' });
  await keyboard.press('Enter');
  await tagged.getByRole('checkbox').first().waitFor();
  const [first = '', second = ''] = await tagged
    .getByRole('checkbox')
    .locator('xpath=../b')
    .allTextContents();
  await tabTo(page, new RegExp(`^${first}`));
  await keyboard.press('Space');
  await tabTo(page, new RegExp(`^${second}`));
  await keyboard.press('Space');
  await choose(/^OK$/);
  await tagged.waitFor({ state: 'detached' });
  await choose(/^Reading MR/);
  await tabTo(page, new RegExp(`^${first}`));
  await keyboard.press('ArrowDown');
  await choose(/^OK$/);

  const type = async (label: RegExp, text: string) => {
    await tabTo(page, label);
    await keyboard.type(text);
  };
  await type(/^Reading Day/, '12');
  await type(/^TC Number/, String(taken?.['number']));
  await type(/^TC Name/, 'Kadri Park East');
  await type(/^TC Capacity/, '250');
  await type(/^Execution Type/, 'DEP');
  await tabTo(page, /^Feeder Search/);
  const elsewhere = formOf(page).getByRole('group', { name: 'Elsewhere' });
  const question = page.getByRole('dialog', { name: 'Use a feeder from elsewhere?' });
  const ask = async () => {
    await keyboard.type('manipal');
    await elsewhere.getByRole('option', { name: /^F178, Manipal/ }).waitFor();
    await keyboard.press('Enter');
    await question.waitFor();
  };
  await ask();
  await keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  // The focus is back in the search, which takes what is typed.
  await ask();
  await question.getByText('Manipal sub-division, Udupi division, Udupi circle').waitFor();
  await choose(/^Use this feeder$/);
  await question.waitFor({ state: 'detached' });
  await choose(/^Locate$/);
  await expect.poll(() => page.getByLabel('GPS Location').inputValue()).toBe('12.8855, 74.856');
  await type(/^Primary Ratio$/, '200');
  await type(/^Secondary Ratio$/, '5');
  await page.getByLabel('Meter Constant').getByText('= 40.00').waitFor();
  await choose(/^Month/);
  const months = page.getByRole('dialog', { name: 'Month of the initial reading' });
  await months.getByRole('radiogroup').waitFor();
  await keyboard.press('ArrowLeft');
  await keyboard.press('ArrowRight');
  await keyboard.press('Enter');
  await months.waitFor({ state: 'hidden' });
  await type(/^Reading$/, '10482');
  await keyboard.press('Enter');
  await button(page, 'Confirm').waitFor();
  await choose(/^Confirm$/);

  const message = 'A TC with this number exists already.';
  await formOf(page).getByText(message).waitFor();
  await formOf(page).getByLabel('TC Number').and(page.locator(':focus')).waitFor();
  await keyboard.press('ControlOrMeta+a');
  await keyboard.type('NEW/44');
  await keyboard.press('Enter');
  await button(page, 'Confirm').waitFor();
  await choose(/^Confirm$/);
  await page.getByText('Successfully created TC').waitFor();
  await page.getByRole('region', { name: 'Details' }).getByRole('heading', { name: 'NEW/44' }).waitFor();
  await page.getByText(`Total TCs ${before.length + 1}`, { exact: true }).waitFor();
  // Open in the list too, in view, however far down its number is.
  const entries = page.getByRole('region', { name: 'TCs' }).getByRole('listitem');
  const open = entries.filter({ hasText: 'NEW/44' });
  await open.getByText('Open, not among those below').waitFor();
  await expect.poll(() => open.evaluate(entry => entry.getBoundingClientRect().top)).toBeGreaterThan(0);

  const [added] = await listed('NEW/44');
  expect(added).toMatchObject({
    name: 'Kadri Park East',
    readingDay: 12,
    capacity: 250,
    executionType: 'DEPARTMENT',
    activatedOn: month,
    readingMR: { mrCode: second },
    taggedMRs: [{ mrCode: first }, { mrCode: second }],
    gpsCoordinates: { coordinates: { lat: 12.8855, long: 74.856 } },
    feeder: { number: 'F178' },
    meter: { meterConstant: 40 },
    audit: [
      { month, reading: { finalValue: 10482 } },
      { month: addMonths(month, 1), reading: { finalValue: null } },
    ],
  });
  expect(faults.filter(fault => !fault.includes('409'))).toEqual([]);
});

it('typed text and the confirmation step survive a session that ends', { tags: 'long' }, async () => {
  const { page, sent } = await openAs('ae', '/tc-details?mode=add');
  await button(page, 'Locate').click();
  await page.getByText('User denied Geolocation - Grant Permission to capture TC location').waitFor();
  await fillTransformer(page, 'NEW 45');
  const feeder = await formOf(page).getByLabel('Feeder Search').inputValue();
  // A search beside the form does not change the form.
  await page.getByRole('searchbox', { name: 'Search by TC number' }).fill('72000');
  await page.waitForURL(/72000/);
  await button(page, 'Next').click();
  await button(page, 'Confirm').waitFor();
  await revoke(api.server.url, page);
  await button(page, 'Confirm').click();
  await page.getByLabel('Username').waitFor();
  await signInByHand(page, 'ae');

  await page.getByText('What you had typed is back. It is not saved yet.').waitFor();
  const confirm = page.getByRole('region', { name: 'Check what will be saved' });
  await confirm.getByText(feeder).waitFor();
  await button(page, 'Edit').click();
  expect(await formOf(page).getByLabel('TC Number').inputValue()).toBe('NEW 45');
  await button(page, 'Next').click();
  await button(page, 'Confirm').click();
  await page.getByText('Successfully created TC').waitFor();
  expect(sent.at(-1)).toMatchObject({ number: 'NEW 45', initialReading: { month, value: 10482 } });
});

it(
  'with an earlier audit month, both forms start at October 2024 and offer none before',
  { tags: 'long' },
  async () => {
    const profile = await signedIn(api.server.url, 'ae');
    profile.storageState.origins[0]?.localStorage.push({ name: 'energy-audit.month', value: '2023-05' });
    const { page } = await visits.open({ baseURL: api.server.url, ...profile });
    const expectNoneBefore = async (picker: Locator) => {
      await picker.getByRole('radio', { name: 'October', checked: true }).waitFor();
      for (const earlier of [
        picker.getByRole('radio', { name: 'September' }),
        picker.getByRole('button', { name: 'Previous year' }),
      ])
        expect(await earlier.isDisabled()).toBe(true);
      expect(await picker.getByRole('radio', { name: 'November' }).isEnabled()).toBe(true);
    };

    await page.goto('/tc-details?mode=add');
    await page.getByRole('combobox', { name: /^Month/ }).click();
    await expectNoneBefore(page.getByRole('dialog', { name: 'Month of the initial reading' }));

    await page.goto(`/tc-details?tc=${String((await listed())[0]?.['id'])}&mode=edit`);
    const primary = formOf(page).getByLabel('Primary Ratio');
    await primary.fill(String(Number(await primary.inputValue()) + 1));
    await button(page, 'Submit').click();
    await expectNoneBefore(
      page.getByRole('dialog', { name: 'Select a month for which you want to edit changes.' }),
    );
  },
);

/** Returns a transformer centre that is at least three months old; adds an audit of last month if it has none. */
async function auditedOne() {
  const rows = await listed();
  const found = rows.find(row => String(row['activatedOn']) < addMonths(month, -2));
  const { db } = api.server;
  const [engineer] = await db.select().from(acrossTheUtility(users)).where(eq(users.username, 'ae'));
  const [id, until] = [String(found?.['id']), addMonths(month, -1)];
  await db.insert(tcReadings).values({ tcId: id, month: until, finalValue: 1 }).onConflictDoNothing();
  await db
    .insert(tcAudits)
    .values({ ...someFigures, tcId: id, month: until, auditedBy: engineer?.id ?? '' })
    .onConflictDoNothing();
  return { id, number: String(found?.['number']), created: String(found?.['activatedOn']), until };
}

it(
  'two officers edit a TC: the first confirms day and month, the second sees the first one’s changes',
  { tags: 'long' },
  async () => {
    const { id, number, created, until } = await auditedOne();
    const edit = `/tc-details?tc=${id}&mode=edit`;
    const [first, second] = await Promise.all([openAs('ae', edit), openAs('ae', edit)]);
    for (const { page } of [first, second])
      await page.getByRole('heading', { name: `Edit TC ${number}` }).waitFor();

    const { page } = first;
    await button(page, 'Submit').click();
    const nothingChanged = page.getByText("You haven't changed any fields.");
    await nothingChanged.waitFor();
    const day = formOf(page).getByLabel('Reading Day');
    const other = (await day.inputValue()) === '30' ? '29' : '30';
    await day.selectOption(other);
    await formOf(page).getByLabel('TC Name').fill('Kadri Hills Top');
    await button(page, 'Submit').click();
    await page.getByText('Are you sure you want to make this change?').waitFor();
    expect(await nothingChanged.count()).toBe(0);
    expect(await seriousFaults(page)).toEqual([]);
    await button(page, 'OK').click();
    const dialog = page.getByRole('dialog', { name: 'Select a month for which you want to edit changes.' });
    await dialog.getByRole('radio', { checked: true }).and(page.locator(':focus')).waitFor();
    const send = () => dialog.getByRole('button', { name: 'Submit' }).click();
    for (const [chosen, refusal] of [
      [
        addMonths(created, -1),
        `You cannot edit TC for ${monthTitle(addMonths(created, -1))} since TC was created in ${monthTitle(created)}. So, please select a month after ${monthTitle(created)}.`,
      ],
      [
        until,
        `TC has been audited for ${monthTitle(until)}, so please select a later month (${monthTitle(month)} onwards) to perform changes to Reading day, MR or CT Ratio`,
      ],
    ] as const) {
      await chooseMonth(dialog, chosen);
      await dialog.getByText('TC ').waitFor({ state: 'detached' });
      await send();
      await dialog.getByText(refusal).waitFor();
    }
    expect(await seriousFaults(page)).toEqual([]);
    await chooseMonth(dialog, month);
    await send();
    await page.getByText('Successfully updated TC').waitFor();
    await page.getByRole('link', { name: /Kadri hills top/ }).waitFor();
    expect(first.sent).toEqual([{ readingDay: Number(other), name: 'Kadri Hills Top' }]);

    const form = formOf(second.page);
    await form.getByLabel('TC Name').fill('Kadri Summit');
    await form.getByLabel('TC Make').fill('Esennar');
    await button(second.page, 'Submit').click();
    const stale = second.page.getByRole('dialog', { name: 'This TC was changed meanwhile' });
    await stale.getByRole('row', { name: new RegExp(`^Reading Day \\d+ ${other} Not changed`) }).waitFor();
    expect(await seriousFaults(second.page)).toEqual([]);
    await stale.getByRole('radio', { name: 'Kadri Summit' }).check();
    await stale.getByRole('button', { name: 'Save' }).click();
    await second.page.getByText('Successfully updated TC').waitFor();
    await second.page.getByRole('link', { name: /Kadri summit/ }).waitFor();
    const [now] = await listed(number);
    expect(now).toMatchObject({ name: 'Kadri Summit', make: 'Esennar', readingDay: Number(other) });
  },
);
