import type { FastifyInstance } from 'fastify';
import { operationsOf, type TableOperations } from '../../machine/records/operations.ts';
import { isAreaLevel } from '#domain/areas.ts';
import type { Table } from '#schema/defineTable.ts';
import { FaultyDeclarations } from '#schema/faultyDeclarations.ts';
import { asText, type ConsoleRecord } from '#schema/record.ts';
import { tables } from '#tables/index.ts';
import { route, routeOnce } from '../../machine/calls/route.ts';
import type { Database } from '../../services/db/connect.ts';
import { tableExports } from './tableExport.ts';
import type { Downloads } from '../downloads/startDownloads.ts';
import { readHistory } from '../../machine/history/readHistory.ts';
import { notFound } from '../../services/http/errors.ts';
import { pageOf, toPaged } from '../../services/http/paging.ts';
import { declarationFaults } from '../../machine/records/declarationFaults.ts';
import { historyOf } from '../../machine/records/history.ts';
import type { Filter, Queries } from '../../machine/records/queries.ts';
import { queriesOf } from './queriesOf.ts';
import { toRecords } from '../../machine/records/record.ts';
import { targets } from './targets.ts';
import { areaOf } from '../audit/requestedArea.ts';
import { issueLink } from '../downloads/downloadRoutes.ts';

FaultyDeclarations.refuse(declarationFaults(tables));

interface TableServices {
  db: Database;
  downloads: Downloads;
}

/** The calls of every declared table. */
export function tableRoutes(app: FastifyInstance, services: TableServices): void {
  for (const table of tables) {
    const operations = operationsOf(table);
    const queries = queriesOf(table, targets);
    readingRoutes(app, services, { table, operations, queries });
    changingRoutes(app, services, { table, operations, queries });
  }
}

interface Served {
  table: Table;
  operations: TableOperations;
  queries: Queries;
}

function readingRoutes(
  app: FastifyInstance,
  { db, downloads }: TableServices,
  { table, operations, queries: { list, read } }: Served,
) {
  const { noun, title } = table;

  if (operations.list)
    route(app, operations.list, async ({ query, caller }) => {
      const page = pageOf(query);
      const { rows, ...total } = await list.page(db, caller, filterIn(table, query), query.sort, page);
      const records = await toRecords(db, caller, { table, targets }, rows);
      return { data: { rows: records, ...toPaged(page, total) }, message: title };
    });

  if (operations.points)
    route(app, operations.points, async ({ query, caller }) => {
      const { rows, ...counts } = await list.points(db, caller, filterIn(table, query));
      return {
        data: { points: await toRecords(db, caller, { table, targets }, rows), ...counts },
        message: title,
      };
    });

  if (operations.read)
    route(app, operations.read, async ({ params, caller }) => {
      const rows = await read(db, caller, [params.id]);
      const [record] = await toRecords(db, caller, { table, targets }, rows);
      if (!record) throw notFound();
      return { data: record, message: noun.one };
    });

  if (operations.history)
    route(app, operations.history, async ({ params, query, caller }) => {
      const [row] = await read(db, caller, [params.id]);
      if (!row) throw notFound();
      const page = pageOf(query);
      const mayEdit = operations.update?.allowed.includes(caller.role) ?? false;
      const record = historyOf(table, targets, row, mayEdit);
      const { rows, ...total } = await readHistory(db, caller, record, page);
      return { data: { history: rows, ...toPaged(page, total) }, message: 'History' };
    });

  const files = tableExports.get(table.name);
  if (operations.export && files)
    route(app, operations.export, async call => {
      const { caller, query, signal } = call;
      const { area, ...others } = filterIn(table, query);
      const filter = { ...others, ...(area && { area }) };
      const made = await downloads.request(files[query.format ?? 'csv'], { caller, filter, signal });
      return { data: issueLink(downloads, made, call), message: 'Download started.', count: made.rows };
    });
}

function changingRoutes(app: FastifyInstance, { db }: TableServices, { table, operations, queries }: Served) {
  const { one } = table.noun;

  if (operations.create)
    routeOnce(app, operations.create, async ({ body, caller, requestId }, tx) => ({
      data: await queries.create(tx, caller, { body, cause: { requestId } }),
      message: `Successfully added ${one}`,
    }));

  if (operations.update)
    route(app, operations.update, async ({ params, body, caller, ifMatch, requestId }) => {
      const etag = await queries.update(db, caller, { id: params.id, body, ifMatch, cause: { requestId } });
      return { data: { etag }, message: `Successfully updated ${one}` };
    });

  if (operations.delete)
    route(app, operations.delete, async ({ params, caller, ifMatch, requestId }) => {
      await queries.delete(db, caller, { id: params.id, ifMatch, cause: { requestId } });
      return { message: `Successfully deleted ${one}` };
    });
}

/** Reads from a query what the list of a table is narrowed to. */
function filterIn(table: Table, query: ConsoleRecord): Filter {
  const location = asText(query['location']);
  const area = areaOf({
    ...(isAreaLevel(location) && { location }),
    ...(typeof query['locationCode'] === 'string' && { locationCode: query['locationCode'] }),
  });
  const q = asText(query['q']);
  const values = Object.fromEntries(
    table.narrowing.filter(key => query[key] !== undefined).map(key => [key, query[key]]),
  );
  return { ...(area && { area }), ...(q !== '' && { q }), values };
}
