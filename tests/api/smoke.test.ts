import { beforeAll, expect, it } from 'vitest';
import { operations, type OperationId } from '#contract/index.ts';
import { addMonths, currentMonth } from '#domain/months.ts';
import { buildGuides } from '../../scripts/guides.ts';
import { useApi, type Sent } from '../support/api.ts';
import { examples, fill } from '../support/examples.ts';
import { rowsOf } from '../support/territory.ts';
import { expectedAccess } from './access/expected.ts';

// The server looks for the guides when it starts.
beforeAll(buildGuides);

const api = useApi();
const month = currentMonth();
/** A month that the demo utility has audited. */
const closed = addMonths(month, -3);
let ids: Record<'reader' | 'feeder' | 'transformer' | 'audited' | 'installation', string>;

beforeAll(async () => {
  const ae = await api.as('ae');
  const first = async (path: string, rows: string, id: string, query: Sent['query'] = {}) => {
    const { json } = await ae('GET', `/ae/${path}`, { query });
    return String(rowsOf(json, rows)[0]?.[id]);
  };
  ids = {
    reader: await first('meter-readers', 'MRList', 'userId'),
    feeder: await first('feeders', 'feederList', 'id'),
    transformer: await first('transformer-centres', 'transformers', 'id', { month }),
    audited: await first('transformer-centres', 'transformers', 'id', { month: closed, audited: true }),
    installation: await first('installations', 'installations', 'id', { month }),
  };
});

/** Records that are there, for the calls whose examples name one that is not. */
const present: Partial<Record<OperationId, () => Record<string, string>>> = {
  readMeterReader: () => ({ id: ids.reader }),
  updateMeterReader: () => ({ id: ids.reader }),
  readFeeder: () => ({ id: ids.feeder }),
  untagFeeder: () => ({ feederId: ids.feeder }),
  readTransformer: () => ({ id: ids.transformer }),
  readAudit: () => ({ id: ids.audited, month: closed }),
  updateTransformer: () => ({ id: ids.transformer }),
  readTransformerHistory: () => ({ id: ids.transformer }),
  readInstallation: () => ({ id: ids.installation }),
  readInstallationHistory: () => ({ id: ids.installation }),
  readMeterReaderHistory: () => ({ id: ids.reader }),
  readFeederHistory: () => ({ id: ids.feeder }),
  exportStatement: () => ({ from: closed, until: closed }),
  readStatement: () => ({ from: closed, until: closed }),
  readStatementCategory: () => ({ from: closed, until: closed, category: 'feeder' }),
  readFeederAudit: () => ({ id: ids.feeder, month: closed }),
  tagInstallation: () => ({ tcId: ids.transformer, installationId: ids.installation }),
  previewTagging: () => ({ tcId: ids.transformer }),
  tagInstallations: () => ({ tcId: ids.transformer }),
};

/** Reads whose record the demo utility lacks: it has no file and no report yet. */
const withoutRecord = new Set<OperationId>([
  'downloadResult',
  'listSectionResults',
  'listAffectedRecords',
  'listRowReasons',
  'downloadReport',
]);

it.each(Object.values(operations))('$id answers', async ({ id, method, path }) => {
  const access = expectedAccess[id];
  const role = access === 'anyone' ? undefined : (access.at(-1) ?? 'ae');
  const { params, ...sent } = examples[id];
  const address = fill(path, { ...params, ...present[id]?.(), role: role ?? '' });
  const token = role === undefined ? undefined : await api.tokenOf(role);
  const { status, text } = await api.call(token, method, address, sent);
  expect(status, text).toBeLessThan(500);
  expect([401, 403], text).not.toContain(status);
  if (method === 'GET') expect(status, text).toBe(withoutRecord.has(id) ? 404 : 200);
});
