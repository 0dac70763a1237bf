import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RowOutcome } from '#domain/files.ts';
import { formatCount, formatCountOf } from '#domain/formats.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import styles from './check/check.module.css';
import { RowReasons } from './check/FaultTable.tsx';
import { useFileCalls, type OwnReasons as Reasons } from './fileCalls.ts';
import { QueryStatus } from './FileStatus.tsx';

interface ReasonsDialogProps {
  fileId: string;
  outcome: Exclude<RowOutcome, 'success'>;
  /** The reasons that a row of this kind of file can get. */
  reasons: readonly string[];
  onClose: () => void;
}

/**
 * Lists why rows of a file failed or were skipped, and below why rows of its kind may. Its cross, Escape, or a press
 * outside closes it.
 */
export function ReasonsDialog({ fileId, outcome, reasons, onClose }: ReasonsDialogProps) {
  const query = useRowReasons(fileId);
  const own = query.data?.reasons.filter(each => each.outcome === outcome) ?? [];
  return (
    <Dialog title={`Possible reasons for ${outcome} rows`} width={600} lightDismiss onClose={onClose}>
      <QueryStatus query={query} />
      {own.length > 0 && (
        <section className="file-own-reasons" aria-label="In this file">
          <h3>In this file</h3>
          <RowReasons reasons={own} />
        </section>
      )}
      <ul className="file-reasons">
        {reasons.map(reason => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </Dialog>
  );
}

/** The reasons of a file's own rows that were not written, and the notes of its rows. */
export function OwnReasons({ fileId }: { fileId: string }) {
  const { data } = useRowReasons(fileId);
  const [isOpen, setIsOpen] = useState(false);
  if (!data) return null;
  const { reasons, noted } = data;
  return (
    <div className="file-own-reasons">
      <RowReasons reasons={reasons} />
      {noted.count > 0 && (
        <p className={styles.noted}>
          {`${formatCountOf(noted.count, 'row')} ${noted.count === 1 ? 'has a note' : 'have notes'}, also in the result.`}{' '}
          <button type="button" className="a" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
            List them
          </button>
        </p>
      )}
      {isOpen && <NotedRows noted={noted} onClose={() => setIsOpen(false)} />}
    </div>
  );
}

/** Reads why rows of a file that has ended failed or were skipped, and its rows with notes. */
function useRowReasons(fileId: string) {
  const { rowReasons } = useFileCalls();
  return useQuery({
    queryKey: ['files', 'reasons', fileId],
    queryFn: ({ signal }) => rowReasons(fileId, signal),
  });
}

interface NotedRowsProps {
  noted: Reasons['noted'];
  onClose: () => void;
}

/** Lists the first rows of a file with notes. */
function NotedRows({ noted: { rows, count }, onClose }: NotedRowsProps) {
  const hasSeveral = new Set(rows.map(({ sheet }) => sheet)).size > 1;
  return (
    <Dialog title="Rows with notes" width={640} placement="edge" lightDismiss onClose={onClose}>
      <table className="file-sections">
        <thead>
          <tr>
            {hasSeveral && <th scope="col">Sheet</th>}
            <th scope="col" className="n">
              Row
            </th>
            <th scope="col">About</th>
            <th scope="col">Note</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ sheet, rowNumber, about, note }) => (
            <tr key={`${sheet} ${rowNumber}`}>
              {hasSeveral && <td>{sheet}</td>}
              <td className="n">{rowNumber}</td>
              <td>{about}</td>
              <td>{note}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {count > rows.length && (
        <p>{`These are the first ${formatCount(rows.length)} of ${formatCount(count)}. The result lists them all.`}</p>
      )}
    </Dialog>
  );
}
