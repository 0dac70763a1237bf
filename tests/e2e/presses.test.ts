import { describe, expect, it } from 'vitest';
import { operations } from '#contract/index.ts';
import type { DeclaredCall } from '../../src/console/declaredCall.ts';
import { registry } from '../../src/resources/index.ts';
import { useApi } from '../support/api.ts';
import { button, type ChangingCall, type Control } from '../support/presses/control.ts';
import { controls } from '../support/presses/controls.ts';
import { effectsOf, enterAndClick, twiceAtOnce, withGaps } from '../support/presses/pressing.ts';
import { signedIn } from '../support/signIn.ts';
import { ofTable } from '../support/tables/operations.ts';
import { useTerminal } from '../support/terminal.ts';
import { fillTransformer } from '../support/transformerForm.ts';
import { useVisits } from './support/visits.ts';

// tests/long/presses.test.ts tests every control and every gap between presses.
const printed = useTerminal();
const api = useApi();
const visits = useVisits();

const tried = (id: ChangingCall): { id: ChangingCall; control: Control } => {
  const control = controls[id];
  if (typeof control === 'string') throw new Error(`${id} has no control`);
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

it('every call that changes data has a control that the tests press twice', () => {
  const changing = Object.values(operations).filter(
    operation => operation.method !== 'GET' || 'once' in operation,
  );
  expect(Object.keys(controls).toSorted()).toEqual(changing.map(({ id }) => id).toSorted());
});

it('every declared row action and form uses one of these calls, or those of a table', () => {
  for (const entry of registry.entries) {
    if (entry.kind !== 'resource') continue;
    const calls: DeclaredCall['operation'][] = entry.list.actions.flatMap(action =>
      'call' in action ? [action.call.operation] : [],
    );
    const update = entry.form && entry.api?.update;
    if (update && typeof update === 'object') calls.push(update.operation);
    for (const call of calls)
      // One form makes the calls of every declared table: tests/component/newRecord.test.tsx presses it twice.
      if (!ofTable(call)) expect(Object.keys(controls)).toContain(call);
  }
});

it.each([
  { ...tried('tagFeeder'), pressing: twiceAtOnce, how: 'twice within a task' },
  { ...tried('raiseTicket'), pressing: enterAndClick, how: 'by Enter and a click' },
])('$id pressed $how has one effect, and shows no refusal', async ({ id, control, pressing }) => {
  const { effects, warnings } = await effectsOf({ api, visits, printed, id, control, pressing, run: 0 });
  expect({ effects, warnings }).toEqual({ effects: 1, warnings: [] });
});

it('a change whose answer is lost is done once, and shows as done', async () => {
  const { effects, warnings } = await effectsOf({
    ...tried('createTransformer'),
    api,
    visits,
    printed,
    pressing: withGaps(20),
    run: 1,
    lost: 1,
  });
  expect({ effects, warnings }).toEqual({ effects: 1, warnings: [] });
});

it(
  'a change that never reaches the server shows as not saved, until it is saved',
  { tags: 'long' },
  async () => {
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
  },
);

describe('the opposite action', () => {
  it('replaces a button only after half a second', async () => {
    const page = await openAs('ae', '/feeders');
    const tag = button(page, /^TAG /).first();
    const name = (await tag.getAttribute('aria-label')) ?? '';
    await tag.click();
    await page.getByText('Feeder successfully tagged to AE').waitFor();
    const noticeAt = Date.now();
    await button(page, `UN${name}`).waitFor();
    expect(Date.now() - noticeAt).toBeGreaterThan(400);
  });

  it('of UNTAG is Undo in its notice, which works with the keyboard, once', { tags: 'long' }, async () => {
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

it('a second press on Next does not confirm the step that it opens', { tags: 'long' }, async () => {
  const page = await openAs('ae', '/tc-details?mode=add');
  await fillTransformer(page, 'TC-7799');
  await withGaps(100)(page, button(page, 'Next'), undefined);
  await button(page, 'Confirm').waitFor();
  await page.waitForLoadState('networkidle');
  expect(await page.getByText('Successfully created TC').count()).toBe(0);
});
