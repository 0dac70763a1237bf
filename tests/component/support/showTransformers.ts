import { screen } from '@testing-library/react';
import type { Role } from '../../../src/domain/roles.ts';
import { registry } from '../../../src/resources/index.ts';
import { standInApi, type Answer, type Sent } from './api.ts';
import { officer } from './officers.ts';
import { showConsole } from './showConsole.tsx';
import { transformer, transformersOf } from './transformers.ts';

const june = { area: { level: 'section', code: '5410102' }, month: '2026-06' } as const;

/** Shows TC Details to an officer, with a list of two or with the answers of `list`. */
export function showTransformers(
  role: Role,
  at = '/tc-details',
  list: (sent: Sent) => Answer | Promise<Answer> = ofTwo,
  others: Parameters<typeof standInApi>[0] = {},
) {
  const path = `/${role}/transformer-centres`;
  const one = (id: string) => ({ body: { data: transformer(Number(id.slice(3))), message: 'Found' } });
  const api = standInApi({
    [`GET ${path}`]: list,
    [`GET ${path}/id-1`]: () => one('id-1'),
    [`GET ${path}/id-2`]: () => one('id-2'),
    ...others,
  });
  const shown = showConsole({
    registry,
    officer: officer(role),
    at,
    scopes: [{ month: '2026-09' }, { ...june, month: '2026-07' }, june],
  });
  return { ...shown, lists: () => api.to(path), api };
}

/** Answers with a list of two. */
export const ofTwo = (sent: Sent) => transformersOf(2, sent);

/** Finds the list entry with this number. */
export const entry = (number: string) => screen.findByRole('link', { name: new RegExp(number) });
/** Finds the right-hand pane by its name. */
export const pane = (name: string) => screen.findByRole('region', { name });
