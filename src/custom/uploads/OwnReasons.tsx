import { useState } from 'react';
import { formatCountOf } from '#domain/formats.ts';
import styles from './check/check.module.css';
import { RowReasons } from './check/RowReasons.tsx';
import { NotedRows } from './NotedRows.tsx';
import { useRowReasons } from './useRowReasons.ts';

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
