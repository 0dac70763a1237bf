import { useState } from 'react';
import { formatCount, formatDateTime } from '#domain/formats.ts';
import { partsOfMessage, unexplained } from '#domain/serverMessages.ts';
import { useOfficer } from '../../console/index.ts';
import type { UploadedFile } from './calls.ts';
import { DownloadResult } from './DownloadResult.tsx';
import { reasonsOf, type FileKind } from './kinds.ts';
import { ReasonsDialog } from './ReasonsDialog.tsx';
import { SectionResults } from './SectionResults.tsx';
import { statusWords } from './statuses.ts';

type OpenDialog = 'failure' | 'skipped' | 'sections';

/** Shows one upload: its status, the outcome of its rows, and its results to download. */
export function FileRow({ file, kind }: { file: UploadedFile; kind: FileKind }) {
  const { role } = useOfficer();
  const [dialog, setDialog] = useState<OpenDialog>();
  const { label, tone, pending } = statusWords[file.status];
  const processed = file.status === 'PROCESSED';
  const hasResult = processed || (file.status === 'PROCESSING_FAILED' && file.count !== null);
  return (
    <article className="file-row" aria-label={`Upload of ${formatDateTime(file.uploadedOn)}`}>
      <div className="file-row-main" aria-live="polite">
        <span className={`file-status ${tone}`} aria-busy={pending}>
          {label}
        </span>
        {file.fileName !== null && <b className="file-name">{file.fileName}</b>}
        <span className="file-by">
          {file.uploadedBy === 'CIO' ? 'Uploaded by corporate office' : 'Uploaded by AE'} ·{' '}
          {formatDateTime(file.uploadedOn)}
        </span>
        {file.message && <ServerMessage text={file.message} />}
      </div>
      <dl className="file-counts">
        <Count title="Success" count={file.count?.success} />
        <Count title="Failure" count={file.count?.failure} onOpen={() => setDialog('failure')} />
        <Count title="Skipped" count={file.count?.skipped} onOpen={() => setDialog('skipped')} />
      </dl>
      <div className="file-actions">
        {hasResult && <DownloadResult file={file} kind={kind} failuresOnly={false} />}
        {hasResult && (file.count?.failure ?? 0) > 0 && (
          <DownloadResult file={file} kind={kind} failuresOnly />
        )}
        {role === 'cio' && processed && (
          <button type="button" className="btn" onClick={() => setDialog('sections')}>
            Section wise results
          </button>
        )}
      </div>
      {(dialog === 'failure' || dialog === 'skipped') && (
        <ReasonsDialog
          title={`Possible reasons for ${dialog} rows`}
          reasons={reasonsOf(kind, dialog)}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === 'sections' && <SectionResults fileId={file.fileId} onClose={() => setDialog(undefined)} />}
    </article>
  );
}

/** Shows the fault, and below it how to fix it. */
function ServerMessage({ text }: { text: string }) {
  const [issue = unexplained, ...solutions] = partsOfMessage(text);
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

function Count({ title, count, onOpen }: { title: string; count: number | undefined; onOpen?: () => void }) {
  const text = count === undefined ? '-' : formatCount(count);
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        {count !== undefined && onOpen ? (
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
