import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../db/secrets.ts';

const cookieName = 'download';

/**
 * What a browser must show besides the link of a download. A link that is followed carries no token, so the answer
 * that gives the link also sets a cookie for that one address: another browser has the link and lacks the cookie.
 */
export interface Proof {
  /** The Set-Cookie of an answer. */
  cookie(download: Provable, address: string, terms: { seconds: number; secure: boolean }): string;
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
    cookie: (download, address, { seconds, secure }) =>
      [
        `${cookieName}=${valueOf(download)}`,
        `Path=${address}`,
        `Max-Age=${seconds}`,
        'HttpOnly',
        'SameSite=Strict',
        ...(secure ? ['Secure'] : []),
      ].join('; '),
    isShown: (download, header = '') => {
      const expected = Buffer.from(valueOf(download));
      return header.split(';').some(pair => {
        const [name, value = ''] = pair.trim().split('=');
        const given = Buffer.from(value);
        return name === cookieName && given.length === expected.length && timingSafeEqual(given, expected);
      });
    },
  };
}
