import { createHash } from 'node:crypto';
import { accessDenied, wrongSignature } from './refusals.ts';
import { algorithm, credentialOf, fromAmzDate, isSigned, scopeOf, sign, toAmzDate } from './signature.ts';

/** The query parameter with the Content-Disposition header of a download. */
export const dispositionParameter = 'response-content-disposition';

/** Returns a path with a query that permits reading it until it expires. */
export function signGet(secret: string, path: string, disposition: string, expiresIn: number): string {
  const amzDate = toAmzDate(new Date());
  const query = new URLSearchParams({
    'X-Amz-Algorithm': algorithm,
    'X-Amz-Credential': credentialOf(amzDate),
    'X-Amz-Date': amzDate,
    'X-Amz-Expires': String(expiresIn),
    [dispositionParameter]: disposition,
  });
  query.set('X-Amz-Signature', sign(secret, amzDate, textToSign(path, query, amzDate)));
  return `${path}?${query.toString()}`;
}

/** Throws a StoreRefusal unless this store signed the path and every parameter, and the signature has not expired. */
export function verifyGet(secret: string, path: string, query: URLSearchParams, now: Date): void {
  const amzDate = query.get('X-Amz-Date') ?? '';
  const signature = query.get('X-Amz-Signature');
  const signedAt = fromAmzDate(amzDate);
  if (signature === null || !signedAt) throw accessDenied();
  const signed = new URLSearchParams(query);
  signed.delete('X-Amz-Signature');
  if (!isSigned(secret, amzDate, textToSign(path, signed, amzDate), signature)) throw wrongSignature();
  const expires = signedAt.getTime() + Number(query.get('X-Amz-Expires')) * 1000;
  if (!(now.getTime() < expires)) throw accessDenied('Request has expired');
}

function textToSign(path: string, query: URLSearchParams, amzDate: string): string {
  const sorted = new URLSearchParams(query);
  sorted.sort();
  const request = `GET\n${path}\n${sorted.toString()}`;
  const digest = createHash('sha256').update(request).digest('hex');
  return [algorithm, amzDate, scopeOf(amzDate), digest].join('\n');
}
