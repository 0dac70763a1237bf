import type { DataProvider } from 'react-admin';
import { formatCount } from '#domain/formats.ts';
import { readPath, type ConsoleRow } from '#schema/record.ts';
import type { ListMeta } from '../consoleDataProvider.ts';
import type { Resource, ResourceField } from '../declaration/resolved.ts';
import type { Lookup } from '../field/field.ts';

/** The records to read, and their order. */
interface RowQuery {
  filter: Readonly<Record<string, unknown>>;
  meta: ListMeta;
  sort: { field: string; order: 'ASC' | 'DESC' };
}

/** The rows to read. */
export interface ReadOptions extends RowQuery {
  /** Aborts the reading. */
  signal?: AbortSignal;
  /** Receives the number of rows read so far and the total. */
  onProgress?: (done: number, total: number) => void;
}

const perPage = 100;
/** Reading more would take too long and exceed the number of requests that one person may make in a minute. */
const maxRows = 50_000;
const changed = 'The list changed while the file was being made. Please try again.';

/**
 * Reads every row of a list, page by page. Rejects if there are too many, or if rows were added, removed or moved
 * during the reading.
 */
export async function readAllRows(
  resource: Resource,
  dataProvider: DataProvider,
  { signal, onProgress, ...query }: ReadOptions,
): Promise<ConsoleRow[]> {
  const read = async (page: number, size: number) => {
    signal?.throwIfAborted();
    const pagination = { page, perPage: size };
    return dataProvider.getList<ConsoleRow>(resource.name, {
      ...query,
      pagination,
      ...(signal && { signal }),
    });
  };
  const rows: ConsoleRow[] = [];
  const ids = new Set<ConsoleRow['id']>();
  let expected: number | undefined;
  for (let page = 1; ; page += 1) {
    const { data, total = 0 } = await read(page, perPage);
    if (total > maxRows)
      throw new Error(
        `There are ${formatCount(total)} rows, more than the ${formatCount(maxRows)} that a file made here may hold. Narrow the list and try again.`,
      );
    expected ??= total;
    // If a row before this page was removed, the later rows moved up: another row now ends the page before.
    const before = rows.at(-1);
    const last = before && (await read((page - 1) * perPage, 1)).data[0];
    rows.push(...data);
    for (const { id } of data) ids.add(id);
    const isLastPage = rows.length >= total;
    if (total !== expected || ids.size !== rows.length || last?.id !== before?.id) throw new Error(changed);
    if (isLastPage ? rows.length !== total : data.length < perPage) throw new Error(changed);
    onProgress?.(rows.length, total);
    if (isLastPage) return rows;
  }
}

/** Returns the texts of a column: as the list shows them, or as a file has them. */
export async function textsOf(
  column: ResourceField,
  records: readonly ConsoleRow[],
  lookup: Lookup,
  where: 'format' | 'inFile' = 'format',
) {
  const values = records.map(record => readPath(record, column.source));
  const textOf = column[where] ?? column.format;
  return column.texts ? column.texts(values, lookup) : values.map(value => textOf(value));
}
