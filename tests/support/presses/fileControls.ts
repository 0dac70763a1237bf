import { eq } from 'drizzle-orm';
import type { FileStatus } from '#domain/files.ts';
import { acrossTheUtility } from '../../../server/services/db/areaTable.ts';
import { files } from '../../../server/services/db/schema/index.ts';
import { workbookOf } from '../../api/files/workbooks.ts';
import { latest, trialOf, upload } from '../../e2e/support/uploading.ts';
import type { TestApi } from '../api.ts';
import { button, nameOf, type ChangingCall, type Control, type Trial } from './control.ts';

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
/** The controls of the upload hub. */
export const fileControls = {
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
} satisfies Partial<Record<ChangingCall, Control>>;
