import type { FastifyInstance } from 'fastify';
import {
  readFeederHistory,
  readInstallationHistory,
  readMeterReaderHistory,
  readTransformerHistory,
} from '#contract/history.ts';
import type { Database } from '../services/db/connect.ts';
import { route, type Call } from '../machine/calls/route.ts';
import { findMeterReader } from './meterReaders/meterReaders.ts';
import { undoReaderEdit } from './meterReaders/undoReaderEdit.ts';
import { mayCall } from '../machine/access/matrix.ts';
import { readHistory, type RecordOfHistory } from '../machine/history/readHistory.ts';
import { fieldsOf, type Entity } from '../machine/history/words.ts';
import { notFound } from '../services/http/errors.ts';
import { pageOf, toPaged } from '../services/http/paging.ts';
import { findInstallation } from './installations/listInstallations.ts';
import { findFeeder } from './feeders/feeders.ts';
import { findVersion } from './transformers/listTransformers.ts';
import { undoOfLogged } from './transformers/undoOfEdit.ts';

type HistoryCall = Pick<Call<typeof readTransformerHistory>, 'query' | 'caller'> & { params: { id: string } };

/** Who changed what of a record, and when. */
export function historyRoutes(app: FastifyInstance, { db }: { db: Database }): void {
  const answer = async (
    entity: Entity,
    { params, query, caller }: HistoryCall,
    undoOf?: RecordOfHistory['undoOf'],
  ) => {
    const page = pageOf(query);
    const tcId = entity === 'transformer' ? params.id : undefined;
    // Officers of many sections tag a feeder.
    const isShared = entity === 'feeder';
    const record = { entity, entityId: params.id, fields: fieldsOf[entity], tcId, isShared, undoOf };
    const { rows, ...total } = await readHistory(db, caller, record, page);
    return { data: { history: rows, ...toPaged(page, total) }, message: 'History' };
  };

  route(app, readTransformerHistory, async call => {
    const version = await findVersion(db, call.caller, call.params.id);
    if (version === undefined) throw notFound();
    const mayEdit = mayCall('updateTransformer')(call.caller.role);
    return answer('transformer', call, mayEdit ? edit => undoOfLogged(edit, version) : undefined);
  });

  route(app, readInstallationHistory, async call => {
    if (!(await findInstallation(db, call.caller, call.params.id))) throw notFound();
    return answer('installation', call);
  });

  route(app, readMeterReaderHistory, async call => {
    const reader = await findMeterReader(db, call.caller, call.params.id);
    if (!reader) throw notFound();
    const mayEdit = mayCall('updateMeterReader')(call.caller.role);
    return answer('user', call, mayEdit ? edit => undoReaderEdit(reader, edit) : undefined);
  });

  route(app, readFeederHistory, async call => {
    if (!(await findFeeder(db, call.caller, call.params.id))) throw notFound();
    return answer('feeder', call);
  });
}
