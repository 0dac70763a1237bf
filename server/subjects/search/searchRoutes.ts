import type { FastifyInstance } from 'fastify';
import { findRecords } from '#contract/search.ts';
import { route } from '../../machine/calls/route.ts';
import {
  findBy,
  nearestFirst,
  type FoundRecord,
  type RecordSearch,
} from '../../machine/search/recordSearch.ts';
import { typedOf } from '../../machine/search/typed.ts';
import type { Database } from '../../services/db/connect.ts';
import { feederSearch } from '../feeders/feederSearch.ts';
import { fileSearch } from '../files/fileSearch.ts';
import { installationSearch } from '../installations/installationSearch.ts';
import { meterReaderSearch } from '../meterReaders/meterReaderSearch.ts';
import { tableSearches } from '../tables/tableSearch.ts';
import { transformerSearch } from '../transformers/transformerSearch.ts';
import { areaSearch, manyAreas, type FoundArea } from './areaSearch.ts';

/** The searches of all resources, by their names in the portal; of equally near kinds, the first comes first. */
const searches: Readonly<Record<string, RecordSearch>> = {
  'transformer-centres': transformerSearch,
  mrs: meterReaderSearch,
  feeders: feederSearch,
  installations: installationSearch,
  ...Object.fromEntries(tableSearches.map(({ table, search }) => [table.name, search])),
  files: fileSearch,
};

/** The search of records of every kind, from anywhere in the portal. */
export function searchRoutes(app: FastifyInstance, { db }: { db: Database }): void {
  route(app, findRecords, async ({ query, caller }) => {
    const typed = typedOf(query.q);
    const [areas, ...kinds] = await Promise.all([
      findBy(query.kind === 'area' ? manyAreas : areaSearch, db, caller, typed),
      ...Object.entries(query.kind === undefined ? searches : {}).map(async ([resource, search]) =>
        (await findBy(search, db, caller, typed)).map(found => ({ resource, ...found })),
      ),
    ]);
    const found = nearestFirst<FoundArea | (FoundRecord & { resource: string })>([areas, ...kinds]).map(
      ({ near: _, ...each }) => each,
    );
    return { data: { found }, message: 'Records found' };
  });
}
