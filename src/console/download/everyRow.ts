import type { DataProvider } from 'react-admin';
import { formatCount } from '#domain/formats.ts';
import type { ListMeta } from '../../dataProvider/consoleDataProvider.ts';
import type { ConsoleRow } from '../record.ts';
import type { Resource } from '../resolved.ts';

/** Which records are read, and in what order. */
export interface Wanted {
  filter: Readonly<Record<string, unknown>>;
  meta: ListMeta;
  sort: { field: string; order: 'ASC' | 'DESC' };
}

/** A reading that can be watched and ended. */
export interface Reading extends Wanted {
  signal: AbortSignal;
  /** Told how far it has come. */
  onProgress: (done: number, total: number) => void;
}

const perPage = 100;
/** More than this is read neither in good time nor within what one person may ask for in a minute. */
const mostRows = 50_000;
const changed = 'The list changed while the file was being made. Please try again.';

/** Every row of a list, page by page. Rejects when there are too many, or when rows came, went or moved meanwhile. */
export async function everyRow(
  resource: Resource,
  dataProvider: DataProvider,
  { signal, onProgress, ...wanted }: Reading,
): Promise<ConsoleRow[]> {
  const read = async (page: number, size: number) => {
    signal.throwIfAborted();
    const pagination = { page, perPage: size };
    return dataProvider.getList<ConsoleRow>(resource.name, { ...wanted, pagination, signal });
  };
  const rows: ConsoleRow[] = [];
  const ids = new Set<ConsoleRow['id']>();
  let expected: number | undefined;
  for (let page = 1; ; page += 1) {
    const { data, total = 0 } = await read(page, perPage);
    if (total > mostRows)
      throw new Error(
        `There are ${formatCount(total)} rows, more than the ${formatCount(mostRows)} that a file made here may hold. Narrow the list and try again.`,
      );
    expected ??= total;
    // What went before this page moved its rows up: then another one ends the page before.
    const before = rows.at(-1);
    const last = before && (await read((page - 1) * perPage, 1)).data[0];
    rows.push(...data);
    for (const { id } of data) ids.add(id);
    const isEnd = rows.length >= total;
    if (total !== expected || ids.size !== rows.length || last?.id !== before?.id) throw new Error(changed);
    if (isEnd ? rows.length !== total : data.length < perPage) throw new Error(changed);
    onProgress(rows.length, total);
    if (isEnd) return rows;
  }
}
