import type { AccessVerb } from './access.ts';

/** The calls of a table, each with the right that it needs. */
export const tableCalls = {
  list: { method: 'GET', below: '', needs: 'list' },
  export: { method: 'GET', below: '/export', needs: 'export' },
  points: { method: 'GET', below: '/points', needs: 'list' },
  read: { method: 'GET', below: '/:id', needs: 'list' },
  history: { method: 'GET', below: '/:id/history', needs: 'list' },
  create: { method: 'POST', below: '', needs: 'create' },
  update: { method: 'PATCH', below: '/:id', needs: 'update' },
  delete: { method: 'DELETE', below: '/:id', needs: 'delete' },
} as const satisfies Readonly<
  Record<string, { method: 'GET' | 'POST' | 'PATCH' | 'DELETE'; below: string; needs: AccessVerb }>
>;

/** The name of one of a table's calls. */
export type TableCall = keyof typeof tableCalls;

/** Returns the address of one of a table's calls below /v1. `:role` stands for the caller's designation. */
export function tableEndpoint<C extends TableCall>(
  table: string,
  call: C,
): { method: (typeof tableCalls)[C]['method']; path: `/:role/${string}` } {
  const { method, below } = tableCalls[call];
  return { method, path: `/:role/${table}${below}` };
}
