import type { FastifyInstance } from 'fastify';
import type { Static, TObject } from 'typebox';
import { exportFeeders } from '#contract/feeders.ts';
import { exportInstallations } from '#contract/installations.ts';
import { exportTransformers } from '#contract/transformers.ts';
import { exportUsers } from '#contract/users.ts';
import { currentMonth } from '#domain/months.ts';
import type { DeclaredExport } from '../downloads/export.ts';
import { feeders } from '../downloads/exports/feeders.ts';
import { installations } from '../downloads/exports/installations.ts';
import { meterReaders } from '../downloads/exports/meterReaders.ts';
import { transformers } from '../downloads/exports/transformers.ts';
import type { Downloads } from '../downloads/start.ts';
import { ruleBroken } from '../http/errors.ts';
import { route, type Call } from '../http/route.ts';
import { filterOf } from '../installations/filterOf.ts';
import { areaOf } from './areaOf.ts';
import { giveLink } from './downloads.ts';
import { pickedArea } from './users.ts';

/** Spreadsheets of what the lists show: every row of the caller's scope and filter, not a page of it. */
export function exportRoutes(app: FastifyInstance, { downloads }: { downloads: Downloads }): void {
  // Whoever still waits when the server stops is told to ask again.
  app.addHook('preClose', async () => downloads.putOff());

  const give = async <F extends TObject>(
    call: Pick<Call<typeof exportFeeders>, 'caller' | 'gone' | 'secure' | 'header'>,
    wanted: DeclaredExport<F>,
    filter: Static<F> & object,
  ) => {
    const { caller, gone } = call;
    const made = await downloads.request(wanted, { caller, filter, gone });
    return { data: giveLink(downloads, made, call), message: 'Download started.', count: made.rows };
  };

  route(app, exportUsers, async call => {
    const { query } = call;
    const area = pickedArea(query);
    return give(call, meterReaders, {
      ...(area && { area }),
      ...(query.mrCode !== undefined && { mrCode: query.mrCode }),
    });
  });

  route(app, exportFeeders, async call => {
    const { mdmCode, tagging } = call.query;
    if (tagging !== undefined && call.caller.role !== 'ae')
      throw ruleBroken('Only an assistant engineer can filter feeders by tagging.');
    return give(call, feeders, {
      ...(mdmCode !== undefined && { search: mdmCode }),
      ...(tagging !== undefined && { tagging }),
    });
  });

  route(app, exportInstallations, async call => {
    const { location: _level, locationCode: _code, format = 'csv', ...narrowing } = call.query;
    const area = areaOf(call.query);
    // What can't be listed is refused here, not by the job.
    filterOf(narrowing.month, area, narrowing);
    return give(call, installations[format], { ...narrowing, ...(area && { area }) });
  });

  route(app, exportTransformers, async call => {
    const { location: _level, locationCode: _code, month = currentMonth(), ...narrowing } = call.query;
    const area = areaOf(call.query);
    return give(call, transformers, { ...narrowing, month, ...(area && { area }) });
  });
}
