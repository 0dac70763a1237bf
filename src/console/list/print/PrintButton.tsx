import { useEffect, useEffectEvent, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { useListContext } from 'react-admin';
import { lazyComponent } from '../../../ui/lazyComponent.tsx';
import { useLock } from '../../../ui/lock.ts';
import { useOfficer } from '../../contexts.tsx';
import type { PageProps } from '../../declaration/resolved.ts';
import { useNotice } from '../../notice.ts';
import { useHiddenColumns } from '../ColumnChoice.tsx';
import { shownColumns } from '../columns.ts';
import { useFilterValues } from '../useFilterValues.ts';
import { mostWhole, useWholeList } from '../wholeList.ts';
import type { Printed, PrintedList } from './PrintedList.tsx';

const tooLong = lazyComponent(() => import('./TooLongDialog.tsx'));

/** Prints every row of a list as a document, also by Ctrl P. A list with too many rows offers its download instead. */
export function PrintButton({ resource }: PageProps) {
  const { total } = useListContext();
  const notice = useNotice();
  const read = useRows({ resource });
  const { busy, run } = useLock();
  const [printed, setPrinted] = useState<{ rows: Printed; List: typeof PrintedList }>();
  const [isTooLong, setTooLong] = useState(false);

  const print = async () => {
    try {
      const [rows, loaded] = await Promise.all([read(), import('./PrintedList.tsx')]);
      flushSync(() => setPrinted({ rows, List: loaded.PrintedList }));
      window.print();
      return true;
    } catch (error) {
      notice.failure(error);
      return false;
    }
  };
  const press = () => {
    if (total === undefined) return;
    if (total > mostWhole) setTooLong(true);
    else void run(print);
  };
  usePrintKey(press);
  useEffect(() => {
    const end = () => setPrinted(undefined);
    window.addEventListener('afterprint', end);
    return () => window.removeEventListener('afterprint', end);
  }, []);

  return (
    <>
      <button type="button" className="btn" aria-disabled={busy || total === undefined} onClick={press}>
        {busy ? 'Preparing…' : 'Print'}
      </button>
      {printed &&
        createPortal(
          <printed.List resource={resource} {...printed.rows} />,
          document.querySelector('[data-print-place]') ?? document.body,
        )}
      {isTooLong && total !== undefined && (
        <tooLong.Show props={{ resource, total, onClose: () => setTooLong(false) }} />
      )}
    </>
  );
}

/** Returns the function that reads what the list shows, on all its pages. */
function useRows({ resource }: PageProps): () => Promise<Printed> {
  const officer = useOfficer();
  const { values } = useFilterValues();
  const { hidden } = useHiddenColumns(resource);
  const read = useWholeList({ resource });
  return async () => {
    const columns = shownColumns(resource, officer, { hidden, values });
    const { ids, texts } = await read(columns);
    return {
      columns,
      rows: ids.map((id, at) => ({ id, texts: texts.map(column => column[at] ?? '') })),
    };
  };
}

/** Does the same as a press of the button on Ctrl P, in place of the browser's print of the screen. */
function usePrintKey(press: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isPrint = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key === 'p';
    if (!isPrint || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    press();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
