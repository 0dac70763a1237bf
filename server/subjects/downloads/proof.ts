import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../../services/db/secrets.ts';
import { readCookies, writeCookie, type CookieOptions } from '../../services/http/cookies.ts';

const cookieName = 'download';

/**
 * The proof that a browser must present besides the link of a download. Following a link sends no token, so the answer
 * with the link also sets a cookie for that one address: another browser may have the link but lacks the cookie.
 */
export interface Proof {
  /** Returns the Set-Cookie header of an answer. */
  cookie(download: Provable, options: CookieOptions): string;
  /** Whether a request's Cookie header proves that the download is the browser's own. */
  verify(download: Provable, header: string | undefined): boolean;
}

interface Provable {
  id: string;
  sessionId: string;
}

/** Opens proofs that use a secret shared by all copies of the server. */
export async function openProof(secrets: Secrets): Promise<Proof> {
  const secret = await secrets.putIfAbsent('download-proof-secret', randomBytes(32).toString('base64url'));
  const valueOf = ({ id, sessionId }: Provable) =>
    createHmac('sha256', secret).update(`${id} ${sessionId}`).digest('base64url');
  return {
    cookie: (download, options) => writeCookie(cookieName, valueOf(download), options),
    verify: (download, header) => {
      const expected = Buffer.from(valueOf(download));
      return readCookies(header, cookieName).some(value => {
        const given = Buffer.from(value);
        return given.length === expected.length && timingSafeEqual(given, expected);
      });
    },
  };
}
