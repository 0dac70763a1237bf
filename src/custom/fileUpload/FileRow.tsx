import Button from '@mui/material/Button';
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

type Opened = 'failure' | 'skip' | 'sections';

/** One upload: where it stands, what became of its rows, and its results to download. */
export function FileRow({ file, kind }: { file: UploadedFile; kind: FileKind }) {
  const { role } = useOfficer();
  const [opened, setOpened] = useState<Opened>();
  const { label, tone, pending } = statusWords[file.status];
  const processed = file.status === 'PROCESSED';
  const hasResult = processed || (file.status === 'PROCESSING_FAILED' && file.count !== null);
  return (
    <article className="file-row" aria-label={`Upload of ${formatDateTime(file.uploadedOn)}`}>
      <div className="file-row-main" aria-live="polite">
        <span className={`file-status ${tone}`} aria-busy={pending}>
          {label}
        </span>
        <span className="file-by">
          {file.uploadedBy === 'CIO' ? 'Uploaded by corporate office' : 'Uploaded by AE'} ·{' '}
          {formatDateTime(file.uploadedOn)}
        </span>
        {file.message && <ServerMessage text={file.message} />}
      </div>
      <dl className="file-counts">
        <Count title="Success" count={file.count?.success} />
        <Count title="Failure" count={file.count?.failure} onOpen={() => setOpened('failure')} />
        <Count title="Skipped" count={file.count?.skipped} onOpen={() => setOpened('skip')} />
      </dl>
      <div className="file-actions">
        {hasResult && <DownloadResult file={file} kind={kind} failuresOnly={false} />}
        {hasResult && (file.count?.failure ?? 0) > 0 && (
          <DownloadResult file={file} kind={kind} failuresOnly />
        )}
        {role === 'cio' && processed && (
          <Button size="small" onClick={() => setOpened('sections')}>
            Section wise results
          </Button>
        )}
      </div>
      {(opened === 'failure' || opened === 'skip') && (
        <ReasonsDialog
          title={`Possible reasons for ${opened === 'failure' ? 'failure' : 'skipped'} rows`}
          reasons={reasonsOf(kind, opened)}
          onClose={() => setOpened(undefined)}
        />
      )}
      {opened === 'sections' && <SectionResults fileId={file.fileId} onClose={() => setOpened(undefined)} />}
    </article>
  );
}

/** What is wrong, and below it what to do about it. */
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
