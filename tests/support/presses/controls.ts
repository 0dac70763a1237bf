import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { FileStatus } from '#domain/files.ts';
import { addMonths, currentMonth } from '#domain/months.ts';
import { operations, type OperationId } from '#contract/index.ts';
import { acrossTheUtility } from '../../../server/db/areaTable.ts';
import { files } from '../../../server/db/schema/index.ts';
import { listAddress } from '../../../src/console/listAddress.ts';
import { workbookOf } from '../../api/files/workbooks.ts';
import { latest, trialOf, upload } from '../../e2e/support/uploading.ts';
import type { TestApi } from '../api.ts';
import { freshCode } from '../resets.ts';
import { rowsOf } from '../territory.ts';
import { fillTransformer, formOf } from '../transformerForm.ts';
import { button, logged, type ChangingCall, type Control, type Trial } from './control.ts';

/** Names of letters only, so that each run has another one. */
const names = ['Asha', 'Bhanu', 'Chitra', 'Deepa', 'Eshwari', 'Farida', 'Gita', 'Hema', 'Indira', 'Jaya'];
const nameOf = (run: number) => names[run % names.length] ?? '';
const ticketRaisers = ['ae', 'aee', 'ee', 'se', 'dt'];
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

/** Chooses a transformer centre, but not the one with the given number. */
async function chooseTc({ page }: Trial, but = 'none') {
  const dialog = page.getByRole('dialog', { name: /Section Code/ });
  await dialog.locator('label').filter({ hasNotText: but }).first().click();
  await dialog.getByRole('button', { name: 'OK' }).click();
}

/** Sends a file that was not processed before, or else its earlier result would show, and waits for its dry run. */
async function openTrial({ page, run }: Trial, code: string, control: string | RegExp) {
  await page.goto('/file-upload?tab=mrOnboarding');
  const reader = { Sub_division_code: '54101', Section_code: '5410101', MR_code: code + run };
  await upload(page, { Readers: [{ ...reader, First_name: nameOf(run) }] });
  const decision = trialOf(page).getByRole('button', { name: control });
  await decision.waitFor({ timeout: 60_000 });
  return decision;
}

/** Counts the files that have come to an end. */
const ended = (status: FileStatus) => (api: TestApi) =>
  api.server.db.$count(acrossTheUtility(files), eq(acrossTheUtility(files).status, status));

async function openAccount({ page }: Trial) {
  await page.goto('/profile');
  await page.locator('header [popovertarget]').first().click();
}

/**
 * The control behind each call that changes something; 'reads' marks a call that changes nothing, 'unused' one that no
 * screen makes. A missing call does not compile.
 */
export const controls: Readonly<Record<ChangingCall, Control | 'reads' | 'unused'>> = {
  confirmFile: {
    as: 'ae',
    open: trial => openTrial(trial, '5410194', /^Apply/),
    effects: ended('PROCESSED'),
    done: page => latest(page).getByText('Processed', { exact: true }),
    survivesLoss: true,
  },
  cancelFile: {
    as: 'ae',
    open: trial => openTrial(trial, '5410195', 'Withdraw the file'),
    effects: ended('CANCELLED'),
    done: page => latest(page).getByText('Cancelled', { exact: true }),
    survivesLoss: true,
  },
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
  updateProfile: {
    as: 'ee',
    open: async ({ page, run }) => {
      await page.goto('/profile/edit');
      await page.getByLabel('First name').fill(nameOf(run));
      await button(page, 'Next').click();
      return button(page, 'Confirm');
    },
    effects: logged('profile.update'),
    done: page => page.getByText(/Successfully updated AE Profile|^Saved\./),
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
  raiseTicket: {
    as: run => ticketRaisers[run % ticketRaisers.length] ?? 'ae',
    open: async ({ page, run }) => {
      await page.goto('/help');
      await page.getByLabel('Subject').fill(`Question ${run}`);
      await page.getByLabel('Category').selectOption('Feeders');
      await page.getByLabel('Description').fill('It is not in the list of feeders.');
      return button(page, 'Submit');
    },
    enter: page => page.getByLabel('Subject'),
    effects: logged('ticket.raise'),
    done: page => page.getByText(/Your ticket T-\d{6} has been raised/),
    survivesLoss: true,
  },
  answerTicket: {
    as: 'cio',
    open: async ({ page, api, run }) => {
      const raiser = ticketRaisers[run % ticketRaisers.length] ?? 'ae';
      const body = {
        subject: `To answer ${run}`,
        category: 'FEEDERS',
        description: 'It is not in the list.',
      };
      const raised = await (await api.as(raiser))('POST', `/${raiser}/tickets`, { body });
      expect(raised.status, raised.text).toBe(200);
      await page.goto('/help?tickets=everyone');
      await button(page, String(raised.json['data']?.['number'])).click();
      await page.getByLabel('Reply').fill('It has been uploaded.');
      await page.getByRole('dialog').getByLabel('Status').selectOption('Resolved');
      return button(page, 'Save');
    },
    effects: logged('ticket.answer'),
    done: page => page.getByText(/Successfully answered T-|^Saved\./),
    survivesLoss: true,
  },
  grantUpload: {
    as: 'cio',
    open: async ({ page }) => {
      await page.goto('/file-upload?tab=userOnboarding');
      const buffer = workbookOf({ Users: [{ Zone_code: '5' }] });
      const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
      await page.getByLabel('File to upload').setInputFiles({ name: 'users.xlsx', mimeType, buffer });
      // What the check finds moves the button down: a press at the place measured before would miss it.
      await page.getByText('The server will refuse this file').waitFor();
      return button(page, 'Upload');
    },
    effects: api => api.server.db.$count(acrossTheUtility(files)),
    done: page => page.getByText('Successfully Uploaded the User onboarding file.'),
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
      await action.waitFor();
      return action;
    },
    effects: logged('audit.transformer'),
    done: page => page.getByText(/^TC .* is audited for |^Saved\./),
    survivesLoss: true,
  },
  tagInstallation: {
    as: 'ae',
    open: async trial => {
      const { page } = trial;
      await page.goto('/billing');
      const row = page
        .getByRole('row')
        .filter({ has: button(page, /^Re-tag ./) })
        .nth(trial.run);
      const number = await row.locator('a[href*="tc="]').textContent();
      await row.getByRole('button', { name: /^Re-tag ./ }).click();
      await chooseTc(trial, number ?? undefined);
      return page.getByRole('dialog').last().getByRole('button', { name: 'OK' });
    },
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
  previewTagging: 'reads',
  changePreferences: {
    as: 'dt',
    open: async trial => {
      await openAccount(trial);
      return trial.page.getByText(trial.run % 2 === 0 ? 'Comfortable' : 'Compact', { exact: true });
    },
  },
  endSession: {
    as: 'dt',
    open: async trial => {
      await openAccount(trial);
      await button(trial.page, 'Sign out').click();
      return trial.page.getByRole('dialog').getByRole('button', { name: 'Sign out' });
    },
    done: page => page.getByLabel('Username'),
  },
  generateOtp: {
    as: undefined,
    open: async ({ page, run }) => {
      await page.goto('/login');
      await page.getByLabel('Username').fill(ticketRaisers[run % ticketRaisers.length] ?? '');
      return page.getByRole('link', { name: 'Forgot / Reset Password' });
    },
    done: page => page.getByRole('heading', { name: 'Reset your password' }),
  },
  resetPassword: {
    as: undefined,
    open: async ({ page, api, printed, run }) => {
      // Nobody else here is ce, whose old password and sessions end.
      const otp = await freshCode(api, printed, 'ce');
      await page.goto('/forgot-password/ce');
      await page.getByLabel('OTP', { exact: true }).fill(otp);
      await page.getByLabel('New password', { exact: true }).fill(`Monsoon@202${run}`);
      await page.getByLabel('Confirm password', { exact: true }).fill(`Monsoon@202${run}`);
      return button(page, 'Reset password');
    },
    enter: page => page.getByLabel('Confirm password', { exact: true }),
    effects: logged('password.reset'),
    done: page => page.getByText('Your password has been reset. Please sign in with the new one.'),
  },
};

const isChanging = (id: OperationId): id is ChangingCall => id in controls;

/** Every control that changes something, with its call. */
export const pressable = Object.values(operations).flatMap(({ id }) => {
  const control = isChanging(id) ? controls[id] : 'reads';
  return typeof control === 'string' ? [] : [{ id, control }];
});
