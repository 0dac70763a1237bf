import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { accessDenied, wrongSignature } from './storeRefusals.ts';

/** AWS Signature Version 4, the part that presigned posts and presigned downloads need. */
export const algorithm = 'AWS4-HMAC-SHA256';
const accessKeyId = 'energy-audit';
const region = 'local';

/** Formats an instant as signatures write it: 20260131T235959Z. */
export function toAmzDate(instant: Date): string {
  return `${instant.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
}

/** Parses the date of a signature; `undefined` if it has another form. */
function fromAmzDate(text: string): Date | undefined {
  const parts = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/.exec(text);
  if (!parts) return undefined;
  const [, year, month, day, hour, minute, second] = parts;
  const instant = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(instant.getTime()) ? undefined : instant;
}

/** The scope of a signature: date, region and service. */
function scopeOf(amzDate: string): string {
  return `${amzDate.slice(0, 8)}/${region}/s3/aws4_request`;
}

/** The signer and the scope. */
export function credentialOf(amzDate: string): string {
  return `${accessKeyId}/${scopeOf(amzDate)}`;
}

/** Returns a text's signature in hex. */
export function sign(secret: string, amzDate: string, text: string): string {
  const key = scopeOf(amzDate)
    .split('/')
    .reduce<Buffer | string>((previous, part) => hmac(previous, part), `AWS4${secret}`);
  return hmac(key, text).toString('hex');
}

/** Whether the signature belongs to the text; takes the same time for every signature. */
export function isSigned(secret: string, amzDate: string, text: string, signature: string): boolean {
  const expected = Buffer.from(sign(secret, amzDate, text));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest();

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
