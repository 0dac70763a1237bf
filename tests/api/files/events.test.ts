import { eq } from 'drizzle-orm';
import { Value } from 'typebox/value';
import { afterEach, expect, it, vi } from 'vitest';
import { fileHistoryItem } from '#contract/files.ts';
import type { FileCategory } from '#domain/files.ts';
import { poolSessions, users } from '../../../server/db/schema/index.ts';
import { acrossTheUtility } from '../../../server/db/areaTable.ts';
import { useApi } from '../../support/api.ts';
import { openEvents, type OpenEvents } from '../../support/events.ts';
import { shortToken } from '../../support/shortTokens.ts';
import { beingProcessed, plantFile } from './plant.ts';
import { roleOf, uploadsOf } from './uploads.ts';
import { workbookOf } from './workbooks.ts';

const api = useApi();
const files = uploadsOf(api);
const opened: OpenEvents[] = [];
afterEach(async () => {
  for (const each of opened.splice(0)) {
    each.close();
    await each.ended;
  }
});

async function watch(username: string, fileCategory: FileCategory = 'users'): Promise<OpenEvents> {
  const stream = await openEvents(api, username, `/${roleOf(username)}/files/events`, { fileCategory });
  opened.push(stream);
  return stream;
}
const itemsOf = ({ received }: OpenEvents, fileId: string) =>
  received
    .filter(({ event }) => event === 'file')
    .map(({ data }) => Value.Parse(fileHistoryItem, data))
    .filter(item => item.fileId === fileId);
const mr = (code: number, section: string) => ({
  MR_code: code,
  Section_code: section,
  First_name: 'Events',
});

it('sends each change of a file to those who may see it, until the end', async () => {
  const streams = { own: await watch('ae'), cio: await watch('cio'), other: await watch('ae2') };
  const ofOtherKind = await watch('cio', 'stationAndFeeders');
  const { headers } = streams.own.response;
  expect([
    headers.get('content-type'),
    headers.get('x-accel-buffering'),
    headers.get('content-encoding'),
  ]).toEqual(['text/event-stream; charset=utf-8', 'no', null]);
  const rows = Array.from({ length: 40 }, (_, index) => mr(54101600 + index, '5410101'));
  const fileId = await files.upload('ae', 'users', workbookOf({ Users: rows }));
  await files.ended('ae', 'users', fileId);
  for (const stream of [streams.own, streams.cio])
    await vi.waitFor(() => expect(itemsOf(stream, fileId).at(-1)?.status).toBe('PROCESSED'), {
      timeout: 20_000,
    });
  expect(itemsOf(streams.own, fileId).at(-1)).toEqual(await files.find('ae', 'users', fileId));

  const both = [mr(54101651, '5410101'), mr(54101652, '5410102')];
  const fromAbove = await files.upload('cio', 'users', workbookOf({ Users: both }));
  for (const stream of [streams.own, streams.other])
    await vi.waitFor(() => expect(itemsOf(stream, fromAbove).at(-1)?.count?.success).toBe(1), {
      timeout: 20_000,
    });
  expect(itemsOf(streams.other, fileId)).toEqual([]);
  expect(ofOtherKind.received).toEqual([]);
});

it('tells of a withdrawal, and not of what happened before', async () => {
  await plantFile(api, 'ae', { month: '2026-03', ...beingProcessed });
  const id = await plantFile(api, 'ae', { month: '2026-03' });
  const stream = await watch('ae');
  const ae = await api.as('ae');
  await ae('POST', `/ae/files/${id}/cancel`);
  await vi.waitFor(() => expect(itemsOf(stream, id).map(({ status }) => status)).toEqual(['CANCELLED']), {
    timeout: 20_000,
  });
});

it('is limited to a few streams of a person, which others do not count towards', async () => {
  const streams = [];
  for (let count = 0; count < 5; count += 1) streams.push(await watch('ae'));
  expect(streams.map(({ response }) => response.status)).toEqual([
    ...Array.from({ length: 4 }, () => 200),
    429,
  ]);
  expect((await watch('cio')).response.status).toBe(200);
  streams[0]?.close();
  await vi.waitFor(async () => expect((await watch('ae')).response.status).toBe(200), { timeout: 20_000 });
});

it('ends with the session', { tags: 'long', timeout: 40_000 }, async () => {
  const stream = await watch('ae48');
  const [person] = await api.server.db
    .select()
    .from(acrossTheUtility(users))
    .where(eq(users.username, 'ae48'));
  await api.server.db
    .update(poolSessions)
    .set({ revokedAt: new Date() })
    .where(eq(poolSessions.sub, person?.sub ?? ''));
  await stream.ended;
  expect((await watch('ae48')).response.status).toBe(401);
});

it(
  'ends with the token, so that the client opens another with a new one',
  { tags: 'long', timeout: 40_000 },
  async () => {
    const token = await shortToken(api, 'ae', 5);
    const query = { fileCategory: 'users' };
    const stream = await openEvents(api, 'ae', '/ae/files/events', query, { token });
    opened.push(stream);
    expect(stream.response.status).toBe(200);
    await stream.ended;
    const again = await openEvents(api, 'ae', '/ae/files/events', query, { token });
    expect(again.response.status).toBe(401);
    expect((await watch('ae')).response.status).toBe(200);
  },
);
