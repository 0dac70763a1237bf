import { beforeAll, describe, expect, it } from 'vitest';
import { rowOutcomes, uploaderKindOf, type FileCategory, type RowOutcome } from '#domain/files.ts';
import type { FileKind } from '#fileKinds/fileKind.ts';
import { fileKinds } from '#fileKinds/index.ts';
import { monthFault } from '#fileKinds/months.ts';
import { WorkbookRefused } from '#sheets/refusals.ts';
import { checkRows } from '../../../src/custom/uploads/check/checkRows.ts';
import { parseBytes, Unreadable } from '../../../src/custom/uploads/check/parseBytes.ts';
import type { CheckReport } from '../../../src/custom/uploads/check/report.ts';
import { uploadsOf, type Uploaded } from '../../api/files/uploads.ts';
import { useApi } from '../../support/api.ts';
import { bytesOf, randomFiles, type RandomFile } from '../../support/fileKinds/randomFiles.ts';
import { addSampleRecords } from '../../support/fileKinds/sampleRecords.ts';
import { turn } from '../../support/repetitions.ts';

const kinds = Object.values<FileKind>(fileKinds);
/** Each turn makes up other files. */
const seed = Number(process.env['FILES_SEED'] ?? 20_261_123 + turn());

/** The section of the demo's assistant engineer. */
const ownSection = '5410101';

/** Returns what the portal says of a file before its upload: how its rows are, why it is refused, or nothing. */
function checked(kind: FileKind, file: RandomFile): CheckReport | string | undefined {
  const uploadedBy = uploaderKindOf[file.by] ?? 'CIO';
  const by = { uploadedBy, sectionCode: uploadedBy === 'AE' ? ownSection : null };
  try {
    return checkRows(parseBytes(bytesOf(file), file.extension), kind, by);
  } catch (error) {
    if (error instanceof WorkbookRefused) return error.message;
    if (error instanceof Unreadable) return undefined;
    throw error;
  }
}

/** Counts rows by outcome and reason. */
function tally(rows: Iterable<{ outcome: string; reason: string; rows?: number }>): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { outcome, reason, rows: more = 1 } of rows) {
    const key = `${outcome}: ${reason}`;
    counts[key] = (counts[key] ?? 0) + more;
  }
  return counts;
}

/** Tests so many files of all kinds together, or a few more; FILES sets another number. */
export function provesThatRandomFilesEndAsForetold(files: number): void {
  const fileCount = Number(process.env['FILES'] ?? files);
  const ofKind = Math.ceil(fileCount / kinds.length);
  describe('made-up files', () => {
    const api = useApi();
    const uploads = uploadsOf(api);
    beforeAll(() => addSampleRecords(api.server.db));

    it.each(kinds)(
      `a made-up file of $category ends as its dry run and the check before it said, seed ${seed}`,
      async kind => {
        const seen = { success: 0, failure: 0, skipped: 0 };
        for (const [at, file] of randomFiles(kind, seed, ofKind).entries()) {
          const told = checked(kind, file);
          const about = `${kind.category} ${at}, FILES_SEED=${seed} FILES=${fileCount}`;
          const fault = monthFault(kind.months, file.month, file.by);
          if (fault) await expectNoGrant(kind.category, file, fault.message, about);
          else {
            const count = await expectAsTold(kind.category, file, told, about);
            for (const outcome of rowOutcomes) seen[outcome] += count[outcome];
          }
        }
        process.stdout.write(`${kind.category}: ${JSON.stringify(seen)}\n`);
        // A few files may lack one.
        if (ofKind > 10) expect(Object.values(seen)).not.toContain(0);
      },
    );

    async function expectNoGrant(
      fileCategory: FileCategory,
      { by, month }: RandomFile,
      message: string,
      about: string,
    ) {
      const query = { fileCategory, ...(month !== undefined && { month }) };
      const { status, json } = await (await api.as(by))('GET', `/${by}/files/upload`, { query });
      expect({ status, message: json['message'] }, about).toEqual({ status: 422, message });
    }

    async function expectAsTold(
      category: FileCategory,
      file: RandomFile,
      told: CheckReport | string | undefined,
      about: string,
    ): Promise<Record<RowOutcome, number>> {
      const { by, extension, month } = file;
      const details = { trial: true, ...(month !== undefined && { month }) };
      const fileId = await uploads.upload(by, category, bytesOf(file), extension, details);
      const read = await uploads.stopped(by, category, fileId);
      if (read.status === 'VALIDATION_FAILED') {
        expect(told, about).toBeOneOf([read.message, undefined]);
        return { success: 0, failure: 0, skipped: 0 };
      }
      expect(read, about).toMatchObject({ status: 'AWAITING_PROCESSING', waitsForConfirmation: true });
      const { asOf, count, reasons } = trialOf(read);
      const dry = tally(reasons);

      const confirmed = await (
        await api.as(by)
      )('POST', `/${by}/files/${fileId}/confirm`, { body: { asOf } });
      expect(confirmed.status, about).toBe(200);
      const ended = await uploads.ended(by, category, fileId);
      expect(ended.status, about).toBeOneOf(['PROCESSED', 'INELIGIBLE']);
      expect(ended.count, about).toEqual(count);
      const rows = await outcomesOf(by, category, fileId);
      expect(tally([...rows.values()].filter(({ outcome }) => outcome !== 'success')), about).toEqual(dry);

      if (told === undefined) return count;
      if (typeof told === 'string') throw new Error(`${about}: refused only by the check: ${told}`);
      expect(told.rowCount, about).toBe(rows.size);
      // A repeated row gets its turn if the records refuse the row before it, which the check can't know.
      const certain = told.reasons.filter(({ outcome }) => outcome !== 'skipped');
      for (const [reason, most] of Object.entries(tally(certain)))
        expect(dry[reason] ?? 0, `${about}: ${reason}`).toBeGreaterThanOrEqual(most);
      expectFaultsFail(told, rows, about);
      return count;
    }

    /** Returns the outcome of each row of a file, by its sheet and number. */
    async function outcomesOf(by: string, category: FileCategory, fileId: string) {
      const result = await uploads.result(by, category, fileId);
      return new Map(
        Object.entries(result).flatMap(([sheet, rows]) =>
          rows.map(row => {
            const outcome = (row['Outcome'] ?? '').toLowerCase();
            return [`${sheet} ${row['Row']}`, { outcome, reason: row['Reason'] ?? '' }] as const;
          }),
        ),
      );
    }
  });
}

function trialOf({ trial }: Uploaded): NonNullable<Uploaded['trial']> {
  if (!trial) throw new Error('The file has no dry run.');
  return trial;
}

/** Each row that the check faults fails, for the first of its faults. */
function expectFaultsFail(
  { faults }: CheckReport,
  rows: ReadonlyMap<string, { outcome: string; reason: string }>,
  about: string,
) {
  const byRow = Map.groupBy(faults, ({ sheet, rowNumber }) => `${sheet} ${rowNumber}`);
  for (const [place, [first]] of byRow)
    expect(rows.get(place), `${about}: ${place}`).toEqual({ outcome: 'failure', reason: first?.message });
}
