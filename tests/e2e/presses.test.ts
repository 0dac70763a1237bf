import { describe, expect, it } from 'vitest';
import { operations } from '#contract/index.ts';
import { registry } from '../../src/resources/index.ts';
import { useApi } from '../support/api.ts';
import { button, type ChangingCall, type Control } from '../support/presses/control.ts';
import { controls } from '../support/presses/controls.ts';
import { effectsOf, enterAndClick, twice } from '../support/presses/pressing.ts';
import { signedIn } from '../support/signIn.ts';
import { fillTransformer } from '../support/transformerForm.ts';
import { useVisits } from './support/visits.ts';

// Every control and every gap: tests/long/presses.test.ts.
const api = useApi();
const visits = useVisits();

const tried = (id: ChangingCall): { id: ChangingCall; control: Control } => {
  const control = controls[id];
  if (control === 'reads') throw new Error(`${id} changes nothing`);
  return { id, control };
};

async function openAs(username: string, path: string) {
  const { page } = await visits.open({
    baseURL: api.server.url,
    ...(await signedIn(api.server.url, username)),
  });
  await page.goto(path);
  return page;
}

it('every call that changes something has a control that is pressed twice', () => {
  const changing = Object.values(operations).filter(
    operation => operation.method !== 'GET' || 'once' in operation,
  );
  expect(Object.keys(controls).toSorted()).toEqual(changing.map(({ id }) => id).toSorted());
});

it('every declared action of a row and every declared form makes one of these calls', () => {
  const paths = new Map(
    Object.values(operations).map(({ id, method, path }) => [`${method} ${shape(path)}`, id]),
  );
  for (const entry of registry.entries) {
    if (entry.kind !== 'resource') continue;
    const calls = entry.list.actions.flatMap(action =>
      'call' in action ? [`${action.call.method ?? 'PATCH'} ${shape(action.call.path)}`] : [],
    );
    if (entry.form && typeof entry.api?.update?.path === 'string')
      calls.push(`PATCH ${shape(entry.api.update.path)}`);
    for (const call of calls) expect(Object.keys(controls), call).toContain(paths.get(call));
  }
});

it.each([
  { ...tried('tagFeeder'), pressing: twice(0), how: 'twice within a task' },
  { ...tried('tagFeeder'), pressing: twice(100), how: 'twice within 100 ms' },
  { ...tried('raiseTicket'), pressing: enterAndClick, how: 'by Enter and a click' },
  { ...tried('updateMeterReader'), pressing: twice(100), how: 'twice within 100 ms' },
  { ...tried('createTransformer'), pressing: twice(0), how: 'twice within a task' },
])(
  '$id pressed $how has one effect, and no refusal stands on the screen',
  async ({ id, control, pressing }) => {
    const { effects, warnings } = await effectsOf({ api, visits, id, control, pressing, run: 0 });
    expect({ effects, warnings }).toEqual({ effects: 1, warnings: [] });
  },
);

it.each([
  { ...tried('createTransformer'), lost: 1 },
  { ...tried('updateProfile'), lost: 1 },
  { ...tried('raiseTicket'), lost: 9 },
])('$id whose answer is lost $lost times is done once, and the screen says that it is', async of => {
  const { effects, warnings } = await effectsOf({ api, visits, pressing: twice(20), run: 1, ...of });
  expect({ effects, warnings }).toEqual({ effects: 1, warnings: [] });
});

it('a change that never reaches the server shows as not saved, and that goes when it is saved', async () => {
  const page = await openAs('ee', '/profile/edit');
  await page.getByLabel('Last name').fill('Karanth');
  await button(page, 'Next').click();
  await page.route('**/v1/ee/profile', route =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  );
  await button(page, 'Confirm').click();
  const notSaved = page.getByText(/^Not saved\./);
  await notSaved.waitFor({ timeout: 20_000 });
  await page.unrouteAll();
  await button(page, 'Confirm').click();
  await page.getByText('Successfully updated AE Profile').waitFor();
  expect(await notSaved.count()).toBe(0);
});

describe('the opposite of what was done', () => {
  it('does not take its place for half a second', async () => {
    const page = await openAs('ae', '/feeders');
    const tag = button(page, /^TAG /).first();
    const name = (await tag.getAttribute('aria-label')) ?? '';
    await tag.click();
    await page.getByText('Feeder successfully tagged to AE').waitFor();
    const told = Date.now();
    await button(page, `UN${name}`).waitFor();
    expect(Date.now() - told).toBeGreaterThan(400);
  });

  it('UNTAG is undone from its notice, by the keyboard, once', async () => {
    const page = await openAs('ae', '/feeders');
    await button(page, 'Tagged').click();
    const untag = button(page, /^UNTAG /).first();
    const name = (await untag.getAttribute('aria-label')) ?? '';
    const feeder = name.replace(/^UNTAG /, '');
    await untag.focus();
    await page.keyboard.press('Enter');
    const undo = page.getByRole('status').getByRole('button', { name: 'Undo' });
    await undo.waitFor();
    await button(page, name).waitFor({ state: 'detached' });
    const sent: string[] = [];
    page.on('request', request => {
      if (request.method() === 'PATCH') sent.push(request.url());
    });
    for (let stop = 0; stop < 40; stop += 1) {
      await page.keyboard.press('Tab');
      if (await undo.evaluate(element => element === document.activeElement)) break;
    }
    await Promise.all([page.keyboard.press('Enter'), page.keyboard.press('Enter')]);
    await page.getByText('Feeder successfully tagged to AE').waitFor();
    await button(page, `UNTAG ${feeder}`).waitFor();
    expect(sent).toHaveLength(1);
    expect(await undo.count()).toBe(0);
  });
});

it('a second press on Next does not confirm what it shows', async () => {
  const page = await openAs('ae', '/tc-details?mode=add');
  await fillTransformer(page, 'TC-7799');
  await twice(100)(page, button(page, 'Next'), undefined);
  await button(page, 'Confirm').waitFor();
  await page.waitForLoadState('networkidle');
  expect(await page.getByText('Successfully created TC').count()).toBe(0);
});

/** A path without the names of what varies in it. */
const shape = (path: string) => path.replace(/:[\w.]+/g, ':');
