import { useDataProvider, useListContext } from 'react-admin';
import type { PageProps, ResourceField } from '../declaration/resolved.ts';
import { useRegistry } from '../contexts.tsx';
import { useListMeta } from '../scope.tsx';
import { useFilterValues } from './useFilterValues.ts';

/** The most rows of a list that is printed or copied as a whole: some forty sheets. */
export const mostWhole = 2000;

/** The texts of some columns of every row of a list. */
export interface WholeList {
  ids: readonly string[];
  /** By column, then by row. */
  texts: readonly (readonly string[])[];
}

/** Returns the function that reads some columns of a list on all its pages, in its order, narrowed as it is. */
export function useWholeList({ resource }: PageProps) {
  const dataProvider = useDataProvider();
  const registry = useRegistry();
  const meta = useListMeta(resource);
  const { sort } = useListContext();
  const { values: filter } = useFilterValues();
  return async (
    columns: readonly ResourceField[],
    where: 'format' | 'inFile' = 'format',
  ): Promise<WholeList> => {
    const { readAllRows, textsOf } = await import('../download/allRows.ts');
    const records = await readAllRows(resource, dataProvider, { filter, meta, sort });
    const lookup = { dataProvider, registry };
    const texts = await Promise.all(columns.map(column => textsOf(column, records, lookup, where)));
    return { ids: records.map(({ id }) => String(id)), texts };
  };
}
