import type { Answer, TestApi } from './api.ts';
import { askForCode, reset } from './resets.ts';

/** Someone at a network address who forgot a password. The server must trust X-Forwarded-For from the tests. */
export interface ResetVisitor {
  ask(username: string): Promise<Answer>;
  reset(username: string, otp: string, newPassword?: string): Promise<Answer>;
}

/** Returns a visitor whose program never sends cookies back. */
export function programAt(api: TestApi, address: string): ResetVisitor {
  const headers = { 'x-forwarded-for': address };
  return {
    ask: username => askForCode(api, username, headers),
    reset: (username, otp, newPassword) => reset(api, username, otp, newPassword, headers),
  };
}

/**
 * Returns a visitor with a browser: it sends cookies back to the addresses they are for, and can move to another
 * network address.
 */
export function browserAt(api: TestApi, address: string): ResetVisitor & { moveTo(address: string): void } {
  const jar = new Map<string, { cookie: string; path: string }>();
  let current = address;
  const headersFor = (path: string) => ({
    'x-forwarded-for': current,
    origin: api.server.url,
    cookie: [...jar.values()]
      .filter(each => each.path === '/' || each.path === path)
      .map(({ cookie }) => cookie)
      .join('; '),
  });
  const keep = async (answering: Promise<Answer>) => {
    const answer = await answering;
    for (const line of answer.headers.getSetCookie()) {
      const [cookie = '', path = ''] = line.split('; ');
      const name = cookie.split('=')[0] ?? '';
      jar.set(`${name} ${path}`, { cookie, path: path.replace('Path=', '') });
    }
    return answer;
  };
  const pathOf = (call: string, username: string) => `/v1/${call}/${encodeURIComponent(username)}`;
  return {
    ask: username => keep(askForCode(api, username, headersFor(pathOf('generate-otp', username)))),
    reset: (username, otp, newPassword) =>
      keep(reset(api, username, otp, newPassword, headersFor(pathOf('reset-password', username)))),
    moveTo: next => {
      current = next;
    },
  };
}
