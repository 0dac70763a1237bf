import type { Call } from '../../client/call.ts';

/** Whether a transformer centre is audited in a month. */
export async function isAudited(
  call: Call,
  { tcId, month }: { tcId: string; month: string },
): Promise<boolean> {
  const { data } = await call('readTransformer', { params: { id: tcId }, query: { month } });
  return data.audit.some(entry => entry.month === month && entry.audited);
}
