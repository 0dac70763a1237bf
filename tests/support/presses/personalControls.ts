import { freshCode } from '../resets.ts';
import { button, logged, nameOf, type ChangingCall, type Control, type Trial } from './control.ts';

const ticketRaisers = ['ae', 'aee', 'ee', 'se', 'dt'];

async function openAccount({ page }: Trial) {
  await page.goto('/profile');
  await page.locator('header [popovertarget]').first().click();
}

/** The controls of a person's own account and tickets. */
export const personalControls = {
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
      if (raised.status !== 200) throw new Error(raised.text);
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
  changePreferences: {
    as: 'dt',
    open: async trial => {
      const { json } = await (await trial.api.as('dt'))('GET', '/dt/preferences');
      await openAccount(trial);
      const other = String(json['data']?.['density']) === 'compact' ? 'Comfortable' : 'Compact';
      return trial.page.getByText(other, { exact: true });
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
} satisfies Partial<Record<ChangingCall, Control>>;
