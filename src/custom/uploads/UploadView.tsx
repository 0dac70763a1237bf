import { useRef, useState } from 'react';
import { LinkBase } from 'react-admin';
import { monthsFor } from '#fileKinds/months.ts';
import { LiveRows, useOfficer } from '../../console/index.ts';
import { FileRow } from './FileRow.tsx';
import { Instructions, InstructionList } from './Instructions.tsx';
import type { FileKind } from './kinds.ts';
import { LastFiles } from './LastFiles.tsx';
import { LatestStatus } from './LatestStatus.tsx';
import { MonthChoice } from './MonthChoice.tsx';
import { MonthLacks } from './MonthLacks.tsx';
import { TrialPanel } from './TrialPanel.tsx';
import { UploadForm } from './UploadForm.tsx';
import { useOwnFiles } from './useOwnFiles.ts';

/** Of how many of the officer's last files the screen shows what they would do. */
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
  // One that waits for its decision stays on the screen, whatever was uploaded after it.
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
