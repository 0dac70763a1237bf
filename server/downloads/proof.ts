import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../db/secrets.ts';
import { readCookies, writeCookie, type CookieTerms } from '../http/cookies.ts';

const cookieName = 'download';

/**
 * What a browser must show besides the link of a download. A link that is followed carries no token, so the answer
 * that gives the link also sets a cookie for that one address: another browser has the link and lacks the cookie.
 */
export interface Proof {
  /** The Set-Cookie of an answer. */
  cookie(download: Provable, terms: CookieTerms): string;
  /** Whether a request's Cookie header proves that the download is the browser's own. */
  isShown(download: Provable, header: string | undefined): boolean;
}

interface Provable {
  id: string;
  sessionId: string;
}

/** Proofs by a secret that is the same in every copy of the server. */
export async function openProof(secrets: Secrets): Promise<Proof> {
  const secret = await secrets.putIfAbsent('download-proof-secret', randomBytes(32).toString('base64url'));
  const valueOf = ({ id, sessionId }: Provable) =>
    createHmac('sha256', secret).update(`${id} ${sessionId}`).digest('base64url');
  return {
    cookie: (download, terms) => writeCookie(cookieName, valueOf(download), terms),
    isShown: (download, header) => {
      const expected = Buffer.from(valueOf(download));
      return readCookies(header, cookieName).some(value => {
        const given = Buffer.from(value);
        return given.length === expected.length && timingSafeEqual(given, expected);
      });
    },
  };
}
