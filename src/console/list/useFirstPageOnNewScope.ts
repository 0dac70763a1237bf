import { useEffect, useRef } from 'react';
import { useListContext } from 'react-admin';
import type { ListMeta } from '../consoleDataProvider.ts';

/** Returns to page 1 when the officer chooses another area or month in the top bar. */
export function useFirstPageOnNewScope({ area, month }: ListMeta): void {
  const { page, setPage } = useListContext();
  const scope = [area?.level, area?.code, month].join('/');
  const shown = useRef(scope);
  useEffect(() => {
    if (shown.current === scope) return;
    shown.current = scope;
    if (page !== 1) setPage(1);
  }, [scope, page, setPage]);
}
