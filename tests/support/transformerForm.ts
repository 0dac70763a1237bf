import type { Locator, Page } from 'playwright-core';

/** Finds the pane with the form of a transformer centre. */
export const formOf = (page: Page) => page.getByRole('form', { name: 'Details' });

/** Tags the first two meter readers of the section, and makes the second one the reading MR. */
async function chooseReaders(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Tagged MRs' }).click();
  const tagged = page.getByRole('dialog', { name: 'Select MRs associated with this TC' });
  await tagged.getByRole('checkbox').nth(0).check();
  await tagged.getByRole('checkbox').nth(1).check();
  await tagged.getByRole('button', { name: 'OK' }).click();
  await page.getByRole('combobox', { name: 'Reading MR' }).click();
  const reading = page.getByRole('dialog', { name: 'Select an MR Reading this TC' });
  await reading.getByRole('radio').nth(1).check();
  await reading.getByRole('button', { name: 'OK' }).click();
}

/** Fills in the required fields of a new transformer centre, and no others. */
export async function fillTransformer(page: Page, number: string): Promise<void> {
  await chooseReaders(page);
  const form = formOf(page);
  await form.getByLabel('Reading Day').selectOption('12');
  await form.getByLabel('TC Number').fill(number);
  await form.getByLabel('TC Name').fill('Kadri Park East');
  await form.getByLabel('Execution Type').selectOption('DEPARTMENT');
  await form.getByLabel('Primary Ratio').fill('200');
  await form.getByLabel('Secondary Ratio').fill('5');
  await form.getByLabel('Feeder Search').click();
  await form.getByRole('group', { name: 'Tagged to your section' }).getByRole('option').first().click();
  await form.getByLabel('Reading', { exact: true }).fill('10482');
}

const names = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** Chooses a month, YYYY-MM, in a month picker. */
export async function chooseMonth(picker: Locator, month: string): Promise<void> {
  const [year = '', number = ''] = month.split('-');
  const shown = Number(
    await picker
      .getByRole('button', { name: /^Year/ })
      .innerText()
      .then(text => text.slice(-4)),
  );
  for (let step = shown; step > Number(year); step -= 1)
    await picker.getByRole('button', { name: 'Previous year' }).click();
  for (let step = shown; step < Number(year); step += 1)
    await picker.getByRole('button', { name: 'Next year' }).click();
  await picker.getByRole('radio', { name: names[Number(number) - 1] ?? '' }).click();
}
