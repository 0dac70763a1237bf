import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CanAccess } from 'react-admin';
import { formatCount, formatDate, formatDateTime } from '#domain/formats.ts';
import { fullMonthTitle } from '#domain/months.ts';
import { partsOfMessage } from '#domain/serverMessages.ts';
import { useOfficer } from '../../console/index.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { useFileCalls, type UploadedFile } from './fileCalls.ts';
import { OwnReasons, ReasonsDialog } from './FileReasons.tsx';
import { QueryStatus, StatusMark, WrittenRows } from './FileStatus.tsx';
import { hasSections, reasonsOf, type FileKind } from './kinds.ts';
import { ResultDownloads } from './ResultDownloads.tsx';
import { RestoreButton, WithdrawButton } from './FileDecisions.tsx';
import { statusWords } from './statusWords.ts';

type OpenDialog = 'failure' | 'skipped' | 'sections';

interface FileRowProps {
  file: UploadedFile;
  kind: FileKind;
  /** Whether to name its audit month: histories have it in a heading. @default false */
  namesMonth?: boolean;
  /** Whether a panel above lets the officer apply or withdraw it. @default false */
  isDecidedAbove?: boolean;
  /** Whether to show why its rows were not written. @default only in the dialogs of their counts */
  showsReasons?: boolean;
  /** Chooses the file again, to run it although it was processed before. @default not offered */
  onRunAgain?: () => void;
}

/** Shows one upload: its status, the outcome of its rows, and its results to download. */
export function FileRow({
  file,
  kind,
  namesMonth = false,
  isDecidedAbove = false,
  showsReasons = false,
  onRunAgain,
}: FileRowProps) {
  const [dialog, setDialog] = useState<OpenDialog>();
  const hasResult = file.count !== null && file.removedOn === null && !statusWords[file.status].pending;
  const hasRows = file.removedOn === null;
  const hasFailures = hasResult && (file.count?.failure ?? 0) > 0;
  return (
    <article className="file-row" aria-label={`Upload of ${formatDateTime(file.uploadedOn)}`}>
      <div className="file-row-main" aria-live="polite">
        <StatusMark file={file} />
        {file.fileName !== null && <b className="file-name">{file.fileName}</b>}
        {namesMonth && file.month !== null && <span className="file-of">{fullMonthTitle(file.month)}</span>}
        <span className="file-by">{uploadedText(file)}</span>
        {file.progress && <RowProgress {...file.progress} />}
        <ServerMessage file={file} />
        <StartedAudits file={file} />
        {file.removedOn !== null && (
          <p className="file-message">{`Its rows were removed on ${formatDate(file.removedOn)}, as the utility keeps them for a time only.`}</p>
        )}
        {file.repeatOf && onRunAgain && (
          <button type="button" className="btn t" onClick={onRunAgain}>
            Run it again?
          </button>
        )}
      </div>
      <dl className="file-counts">
        <Count title="Success" count={file.count?.success} />
        <Count
          title="Failure"
          count={file.count?.failure}
          onOpen={hasRows ? () => setDialog('failure') : undefined}
        />
        <Count
          title="Skipped"
          count={file.count?.skipped}
          onOpen={hasRows ? () => setDialog('skipped') : undefined}
        />
      </dl>
      <div className="file-actions">
        {hasResult && (
          <ResultDownloads
            file={file}
            kind={kind}
            forms={hasFailures ? ['result', 'failures', 'toFix'] : ['result']}
            isSmall
          />
        )}
        {hasResult && hasSections(kind) && (
          <CanAccess resource="files" action="sectionResults">
            <button type="button" className="btn s" onClick={() => setDialog('sections')}>
              Section wise results
            </button>
          </CanAccess>
        )}
        {file.isMine && file.status === 'AWAITING_PROCESSING' && !isDecidedAbove && (
          <WithdrawButton file={file} kind={kind} />
        )}
        {file.isRestorable && <RestoreButton file={file} kind={kind} />}
      </div>
      {showsReasons && hasResult && <OwnReasons fileId={file.fileId} />}
      {(dialog === 'failure' || dialog === 'skipped') && (
        <ReasonsDialog
          fileId={file.fileId}
          outcome={dialog}
          reasons={reasonsOf(kind, dialog)}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === 'sections' && <SectionResults fileId={file.fileId} onClose={() => setDialog(undefined)} />}
    </article>
  );
}

function uploadedText({ uploadedBy, uploaderName, uploadedOn }: UploadedFile): string {
  const office = uploadedBy === 'CIO' ? 'Uploaded by corporate office' : 'Uploaded by AE';
  return [office, uploaderName, formatDateTime(uploadedOn)].filter(Boolean).join(' · ');
}

function RowProgress({ done, total }: { done: number; total: number }) {
  return (
    <span className="file-done">
      <progress max={total} value={done} aria-label="Rows done" />
      {`${formatCount(done)} of ${formatCount(total)} rows`}
    </span>
  );
}

/** The message of a file that failed without an explanation. */
const unexplained = 'There seems to be an error with our system!';

/** Shows the fault, and below it how to fix it. */
function ServerMessage({ file: { status, message } }: { file: UploadedFile }) {
  const parts = partsOfMessage(message);
  const [issue = statusWords[status].tone === 'bad' && unexplained, ...solutions] = parts;
  if (!issue) return null;
  return (
    <p className="file-message">
      {issue}
      {solutions.map(solution => (
        <span key={solution} className="file-solution">
          {solution}
        </span>
      ))}
    </p>
  );
}

/** Says which sections had started the audit of the month, so that their rows were skipped. */
function StartedAudits({ file: { month, sectionResult } }: { file: UploadedFile }) {
  const { role } = useOfficer();
  const [first, ...others] = sectionResult.ineligible;
  if (first === undefined || month === null) return null;
  const isOne = others.length === 0;
  const one = role === 'ae' ? 'Your section' : `Section ${first}`;
  const which = isOne ? `${one} has` : `${formatCount(others.length + 1)} sections have`;
  const rows = isOne ? 'its rows were skipped' : 'their rows were skipped';
  return <p className="file-message">{`${which} started the audit of ${fullMonthTitle(month)}: ${rows}.`}</p>;
}

/** A number of rows; a number other than 0 opens the reasons. */
function Count({
  title,
  count,
  onOpen,
}: {
  title: string;
  count: number | undefined;
  onOpen?: (() => void) | undefined;
}) {
  const text = count === undefined ? '-' : formatCount(count);
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        {count && onOpen ? (
          <button
            type="button"
            className="file-count-link"
            onClick={onOpen}
            aria-label={`${title} ${text}, reasons`}
          >
            {text}
          </button>
        ) : (
          text
        )}
      </dd>
    </div>
  );
}

/** Shows the outcome of a corporate file, section by section. */
function SectionResults({ fileId, onClose }: { fileId: string; onClose: () => void }) {
  const { sectionResults } = useFileCalls();
  const query = useQuery({
    queryKey: ['files', 'sections', fileId],
    queryFn: () => sectionResults(fileId),
  });
  const { data } = query;
  return (
    <Dialog title="Section wise results" width={600} lightDismiss onClose={onClose} closeLabel="Close">
      <QueryStatus query={query} />
      {data?.length === 0 && <p>No Results!</p>}
      {data && data.length > 0 && (
        <table className="file-sections">
          <thead>
            <tr>
              <th scope="col">Section Code</th>
              <th scope="col">Status</th>
              <th scope="col" className="n">
                Success
              </th>
              <th scope="col" className="n">
                Failure
              </th>
              <th scope="col" className="n">
                Skipped
              </th>
              <th scope="col">Message</th>
            </tr>
          </thead>
          <tbody>
            {data.map(({ sectionCode, status, count, message }) => (
              <tr key={sectionCode}>
                <td>{sectionCode}</td>
                <td>
                  {statusWords[status].label} <WrittenRows of={{ status, count }} />
                </td>
                <td className="n">{formatCount(count.success)}</td>
                <td className="n">{formatCount(count.failure)}</td>
                <td className="n">{formatCount(count.skipped)}</td>
                <td>{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  );
}
