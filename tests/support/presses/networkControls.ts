import { addMonths, currentMonth } from '#domain/months.ts';
import { listAddress } from '../../../src/console/listAddress.ts';
import { rowsOf } from '../territory.ts';
import { fillTransformer, formOf } from '../transformerForm.ts';
import { button, logged, nameOf, type ChangingCall, type Control, type Trial } from './control.ts';

/** Engineers whose sections have a few untagged installations. */
const taggers = ['ae', 'ae2', 'ae48'];

async function openFeeders({ page }: Trial, tagging: 'Tagged' | 'Untagged') {
  await page.goto('/feeders');
  await button(page, tagging).click();
  await page.waitForURL(/tagging/);
  const action = button(page, tagging === 'Tagged' ? /^UNTAG / : /^TAG /).first();
  await action.waitFor();
  return action;
}

/** Chooses a transformer centre of the installation's meter reader, but not the one with the given number. */
async function chooseTc({ page }: Trial, but = 'none') {
  const dialog = page.getByRole('dialog', { name: /Section Code/ });
  await dialog.locator('label').filter({ hasText: 'same MR', hasNotText: but }).first().click();
  await dialog.getByRole('button', { name: 'OK' }).click();
}

/** Chooses another transformer centre for an installation. Returns the button that confirms it. */
async function openRetagging(trial: Trial) {
  const { page } = trial;
  await page.goto('/billing');
  const row = page
    .getByRole('row')
    .filter({ has: button(page, /^Re-tag ./) })
    .nth(trial.run);
  const number = await row.locator('a[href*="tc="]').textContent();
  await row.getByRole('button', { name: /^Re-tag ./ }).click();
  await chooseTc(trial, number ?? undefined);
  const question = page.getByRole('dialog').filter({ hasText: 'Are you sure you want to do this?' });
  return question.getByRole('button', { name: 'OK' });
}

/** The controls of the network: feeders, meter readers, TCs, installations and their audits. */
export const networkControls = {
  tagFeeder: {
    as: 'ae',
    open: trial => openFeeders(trial, 'Untagged'),
    effects: logged('feeder.tag'),
    done: page => page.getByText(/Feeder successfully tagged to AE/),
    survivesLoss: true,
  },
  untagFeeder: {
    as: 'ae',
    open: trial => openFeeders(trial, 'Tagged'),
    effects: logged('feeder.untag'),
    done: page => page.getByText(/Feeder successfully untagged to AE/),
    survivesLoss: true,
  },
  updateMeterReader: {
    as: 'ae',
    open: async ({ page, run }) => {
      await page.goto('/mr-management');
      await button(page, 'Columns').waitFor();
      await page
        .getByRole('link', { name: /^Edit / })
        .first()
        .click();
      await page.getByLabel('First name').fill(nameOf(run));
      return button(page, 'Submit');
    },
    enter: page => page.getByLabel('First name'),
    effects: logged('meterReader.update'),
    done: page => page.getByText('Successfully updated MR'),
    survivesLoss: true,
  },
  createTransformer: {
    as: 'ae',
    open: async ({ page, run }) => {
      await page.goto('/tc-details?mode=add');
      await fillTransformer(page, `TC-77${run}`);
      await button(page, 'Next').click();
      return button(page, 'Confirm');
    },
    effects: logged('transformer.create'),
    done: page => page.getByText(/Successfully created TC|^Saved\./),
    survivesLoss: true,
  },
  updateTransformer: {
    as: 'ae',
    open: async ({ page, api, run }) => {
      const ae = await api.as('ae');
      const { json } = await ae('GET', '/ae/transformer-centres', { query: { perPage: 20 } });
      const id = String(rowsOf(json, 'transformers')[run]?.['id']);
      await page.goto(`/tc-details?mode=edit&tc=${id}`);
      await formOf(page).getByLabel('TC Make').fill(`Make ${run}`);
      return button(page, 'Submit');
    },
    enter: page => formOf(page).getByLabel('TC Make'),
    effects: logged('transformer.update'),
    done: page => page.getByText(/Successfully updated TC|^Saved\./),
    survivesLoss: true,
  },
  startAudit: {
    as: 'ae',
    open: async ({ page }) => {
      await page.goto('/file-upload');
      await button(page, 'START AUDIT').click();
      return page
        .getByRole('dialog', { name: 'Select Audit Month' })
        .getByRole('button', { name: 'Start audit' });
    },
    effects: logged('audit.start'),
    done: page => page.getByText(/^Audit of |^Saved\./),
    survivesLoss: true,
  },
  auditTransformer: {
    // In the section of 'ae', the presses of START AUDIT leave nothing to audit.
    as: 'ae2',
    open: async ({ page }) => {
      await page.goto(
        listAddress(
          '/tc-audit',
          { gap: 'ready' },
          { month: addMonths(currentMonth(), -1), tab: 'unaudited' },
        ),
      );
      const action = button(page, /^Audit \d/).first();
      await action.click();
      return page.getByRole('dialog').getByRole('button', { name: 'Audit', exact: true });
    },
    effects: logged('audit.transformer'),
    done: page => page.getByText(/^TC .* is audited for |^Saved\./),
    survivesLoss: true,
  },
  tagInstallation: {
    as: 'ae',
    open: openRetagging,
    effects: logged('installation.tag'),
    done: page => page.getByText(/Successfully Tagged TC|^Saved\./),
    survivesLoss: true,
  },
  tagInstallations: {
    as: run => taggers[run % taggers.length] ?? 'ae',
    open: async trial => {
      const { page } = trial;
      await page.goto('/billing?tab=new_installations');
      await page.locator('tbody').getByRole('checkbox').first().check();
      await button(page, 'Tag TC').click();
      await chooseTc(trial);
      return page.getByRole('dialog', { name: /^Tag to TC number/ }).getByRole('button', { name: 'Tag' });
    },
    effects: logged('installation.tag'),
    done: page => page.getByText(/Successfully Tagged TC|^Saved\./),
    survivesLoss: true,
  },
  undoTagging: {
    as: run => taggers[run % taggers.length] ?? 'ae',
    open: async trial => {
      const { page } = trial;
      await (await openRetagging(trial)).click();
      return page.getByRole('status').getByRole('button', { name: 'Undo' });
    },
    effects: logged('installation.undoTag'),
    done: page => page.getByText('Put back 1 installation.'),
    survivesLoss: true,
  },
} satisfies Partial<Record<ChangingCall, Control>>;
