import type { FastifyInstance } from 'fastify';
import type { Static, TObject } from 'typebox';
import { exportFeeders } from '#contract/feeders.ts';
import { exportInstallations } from '#contract/installations.ts';
import { exportTransformers } from '#contract/transformers.ts';
import { exportUsers } from '#contract/users.ts';
import type { ArrBasis } from '#domain/audit.ts';
import { currentMonth } from '#domain/months.ts';
import type { DeclaredExport } from './export.ts';
import { feeders } from '../feeders/feederExport.ts';
import { installations } from '../installations/installationExport.ts';
import { meterReaders } from '../meterReaders/meterReaderExport.ts';
import { transformers } from '../transformers/transformerExport.ts';
import type { Downloads } from './startDownloads.ts';
import { ruleBroken } from '../../services/http/errors.ts';
import { route, type Call } from '../../machine/calls/route.ts';
import { filterOf } from '../installations/installationFilter.ts';
import { areaOf } from '../audit/requestedArea.ts';
import { issueLink } from './downloadRoutes.ts';
import { pickedArea } from '../accounts/userRoutes.ts';

/** Spreadsheets of the lists: every row of the caller's scope and filter, not only a page. */
export function exportRoutes(
  app: FastifyInstance,
  { downloads, arrBasis }: { downloads: Downloads; arrBasis: ArrBasis },
): void {
  // When the server stops, makes waiting requests try again.
  app.addHook('preClose', async () => downloads.stopWaiting());

  const exportFile = async <F extends TObject>(
    call: Pick<Call<typeof exportFeeders>, 'caller' | 'signal' | 'secure' | 'header'>,
    definition: DeclaredExport<F>,
    filter: Static<F> & object,
  ) => {
    const { caller, signal } = call;
    const made = await downloads.request(definition, { caller, filter, signal });
    return { data: issueLink(downloads, made, call), message: 'Download started.', count: made.rows };
  };

  route(app, exportUsers, async call => {
    const { query } = call;
    const area = pickedArea(query);
    return exportFile(call, meterReaders, {
      ...(area && { area }),
      ...(query.mrCode !== undefined && { mrCode: query.mrCode }),
    });
  });

  route(app, exportFeeders, async call => {
    const { mdmCode, tagging } = call.query;
    if (tagging !== undefined && call.caller.role !== 'ae')
      throw ruleBroken('Only an assistant engineer can filter feeders by tagging.');
    return exportFile(call, feeders, {
      ...(mdmCode !== undefined && { search: mdmCode }),
      ...(tagging !== undefined && { tagging }),
    });
  });

  route(app, exportInstallations, async call => {
    const { location: _level, locationCode: _code, format = 'csv', ...filters } = call.query;
    const area = areaOf(call.query);
    // Refuses filters that can't be listed here rather than in the job.
    filterOf(filters.month, area, filters);
    return exportFile(call, installations[format], { ...filters, ...(area && { area }) });
  });

  route(app, exportTransformers, async call => {
    const { location: _level, locationCode: _code, month = currentMonth(), ...filters } = call.query;
    const area = areaOf(call.query);
    return exportFile(call, transformers, { ...filters, month, shown: { arrBasis }, ...(area && { area }) });
  });
}
