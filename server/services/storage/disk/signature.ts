import { createHmac, timingSafeEqual } from 'node:crypto';

/** AWS Signature Version 4, the part that presigned posts and presigned downloads need. */
export const algorithm = 'AWS4-HMAC-SHA256';
const accessKeyId = 'energy-audit';
const region = 'local';

/** Formats an instant as signatures write it: 20260131T235959Z. */
export function toAmzDate(instant: Date): string {
  return `${instant.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
}

/** Parses the date of a signature; `undefined` if it has another form. */
export function fromAmzDate(text: string): Date | undefined {
  const parts = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/.exec(text);
  if (!parts) return undefined;
  const [, year, month, day, hour, minute, second] = parts;
  const instant = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(instant.getTime()) ? undefined : instant;
}

/** The scope of a signature: date, region and service. */
export function scopeOf(amzDate: string): string {
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
