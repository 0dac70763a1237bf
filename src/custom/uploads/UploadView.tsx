import { useRef, useState, type ReactNode } from 'react';
import { LinkBase, useGetList } from 'react-admin';
import { fullMonthTitle } from '#domain/months.ts';
import { monthsFor, type MonthRange } from '#fileKinds/months.ts';
import { trustedCast } from '../../client/trustedCast.ts';
import { LiveRows, RecordTable, useOfficer, type ConsoleRow } from '../../console/index.ts';
import { ChevronDownIcon } from '../../theme/icons.tsx';
import { useMonthPicker } from '../../ui/month/useMonthPicker.tsx';
import type { UploadedFile } from './fileCalls.ts';
import { FileRow } from './FileRow.tsx';
import { InstructionList, Instructions } from './Instructions.tsx';
import type { FileKind } from './kinds.ts';
import { MonthLacks } from './MonthLacks.tsx';
import { QueryStatus } from './FileStatus.tsx';
import { TrialPanel } from './TrialPanel.tsx';
import { UploadForm } from './UploadForm.tsx';

/** The number of the officer's last files whose effects the screen shows. */
const mostShown = 10;

interface UploadViewProps {
  kind: FileKind;
  /** The month that is chosen for the next file. */
  month: string | undefined;
  onChooseMonth: (month: string | undefined) => void;
}

/** Uploads a file of one kind and follows its progress. */
export function UploadView({ kind, month, onChooseMonth }: UploadViewProps) {
  const { role } = useOfficer();
  const [isAgain, setIsAgain] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const range = monthsFor(kind.months, role);
  // A file that waits for its decision stays on the screen, whatever was uploaded after it.
  const own = useOwnFiles(kind, mostShown);
  const [latest] = own.files;
  const runAgain = (of: string | null) => {
    setIsAgain(true);
    onChooseMonth(of ?? undefined);
    input.current?.click();
  };
  return (
    <>
      <LiveRows of={kind.list} />
      <div className="file-bar">
        <h1>{kind.title}</h1>
        {range && <MonthChoice month={month} range={range} onChoose={onChooseMonth} />}
        <div className="file-ways">
          <LinkBase className="a" to={`/file-upload?tab=${kind.historySlug}`}>
            View file upload history
          </LinkBase>
          {kind.sample && <Instructions kind={kind} />}
        </div>
      </div>
      <UploadForm
        kind={kind}
        month={month}
        isAgain={isAgain}
        onChoosing={() => setIsAgain(false)}
        input={input}
        onUploaded={() => {
          onChooseMonth(undefined);
          setIsAgain(false);
        }}
      />
      {own.files.map(
        file =>
          file.waitsForConfirmation &&
          file.trial && <TrialPanel key={file.fileId} file={file} kind={kind} trial={file.trial} />,
      )}
      <div className="file-below">
        <div>
          <LatestStatus query={own.query}>
            {latest && (
              <FileRow
                file={latest}
                kind={kind}
                namesMonth
                showsReasons
                isDecidedAbove={latest.waitsForConfirmation}
                onRunAgain={() => runAgain(latest.month)}
              />
            )}
          </LatestStatus>
          {range && <MonthLacks kind={kind} chosen={month} onChooseMonth={onChooseMonth} />}
          <LastFiles kind={kind} />
        </div>
        <section className="file-card" aria-label="Rules of this file">
          <h2>Rules of this file</h2>
          <InstructionList kind={kind} />
        </section>
      </div>
    </>
  );
}

/** The last files of a kind, of everyone whose files the officer may see. */
function LastFiles({ kind }: { kind: FileKind }) {
  return (
    <section className="file-card" aria-label="Last files">
      <h2>
        Last files<small>of everyone</small>
      </h2>
      <RecordTable of={kind.list} rows={5} sort="-uploadedOn" />
    </section>
  );
}

interface LatestStatusProps {
  query: ReturnType<typeof useOwnFiles>['query'];
  /** The officer's latest file, if there is one. */
  children: ReactNode;
}

/** The frame of the officer's own latest upload, with a button that reads it again. */
function LatestStatus({ query, children }: LatestStatusProps) {
  const { data, isFetching, refetch } = query;
  return (
    <section className="file-card" aria-label="Latest file upload status (uploaded by me)">
      <div className="file-bar">
        <h2>Latest file upload status (uploaded by me)</h2>
        <button
          type="button"
          className="btn s file-refresh"
          onClick={() => void refetch()}
          disabled={isFetching}
        >
          Refresh
        </button>
      </div>
      <QueryStatus query={query} />
      {data?.length === 0 && (
        <div className="file-none">
          <p>No results found!</p>
          <p>Choose a file above and upload it.</p>
        </div>
      )}
      {children}
    </section>
  );
}

interface MonthChoiceProps {
  month: string | undefined;
  range: MonthRange;
  onChoose: (month: string) => void;
}

/** Chooses the audit month of an upload, among the months that its kind allows. */
function MonthChoice({ month, range, onChoose }: MonthChoiceProps) {
  const chosen = month ?? range.last;
  const { opener, picker } = useMonthPicker({ label: 'Audit month', chosen, ...range, onChoose });
  return (
    <>
      <button {...opener} type="button" className="btn file-month">
        <span>Audit month</span>
        <b>{month === undefined ? 'Select' : fullMonthTitle(month)}</b>
        <ChevronDownIcon />
      </button>
      {picker}
    </>
  );
}

/** Returns the officer's own last uploads of a kind, the newest first, and the query that reads them. */
function useOwnFiles({ list }: FileKind, count: number) {
  const query = useGetList<ConsoleRow>(list, {
    filter: { mine: 'true' },
    pagination: { page: 1, perPage: count },
    sort: { field: 'uploadedOn', order: 'DESC' },
  });
  return { query, files: trustedCast<UploadedFile[]>(query.data ?? []) };
}
