import { useEffect, useRef } from 'react';
import { useListContext } from 'react-admin';
import type { ListMeta } from '../../dataProvider/consoleDataProvider.ts';

/** Goes back to page 1 when another area or month is chosen in the top bar. */
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
