import { createHash } from 'node:crypto';
import { accessDenied, wrongSignature } from './refusals.ts';
import { algorithm, credentialOf, fromAmzDate, isSigned, scopeOf, sign, toAmzDate } from './signature.ts';

/** The parameter with which a download says under what name it is to be kept. */
export const dispositionParameter = 'response-content-disposition';

/** A path with a query that proves it may be read until it expires. */
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

/** Throws the refusal unless the path and every parameter are as this store signed them, and in time. */
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
