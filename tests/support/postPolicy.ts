import { createHmac } from 'node:crypto';
import Type from 'typebox';
import { Value } from 'typebox/value';

const policySchema = Type.Object({
  expiration: Type.String(),
  conditions: Type.Array(
    Type.Union([
      Type.Record(Type.String(), Type.String()),
      Type.Tuple([Type.Literal('content-length-range'), Type.Number(), Type.Number()]),
      Type.Tuple([Type.Enum(['eq', 'starts-with']), Type.String(), Type.String()]),
    ]),
  ),
});

/** A form that posts one file to a bucket. */
export interface PostForm {
  bucket: string;
  /** Its fields before the file. */
  fields: ReadonlyMap<string, string>;
  /** Of the file, bytes. */
  size: number;
}

/**
 * Judges a form by its policy with the rules that Amazon publishes for POST: the signature over the policy, its end, every
 * field and the size. Returns the code of the refusal; `undefined` if the file may be stored.
 */
export function refusalOf({ bucket, fields, size }: PostForm, secret: string): string | undefined {
  const encoded = fields.get('policy');
  const [, day = '', region = '', service = '', end = ''] = (fields.get('x-amz-credential') ?? '').split('/');
  if (encoded === undefined || fields.get('x-amz-algorithm') !== 'AWS4-HMAC-SHA256') return 'AccessDenied';
  const key = [day, region, service, end].reduce<Buffer | string>(
    (signing, part) => hmac(signing, part),
    `AWS4${secret}`,
  );
  if (hmac(key, encoded).toString('hex') !== fields.get('x-amz-signature')) return 'SignatureDoesNotMatch';
  const policy = Value.Parse(policySchema, JSON.parse(Buffer.from(encoded, 'base64').toString()));
  if (Date.parse(policy.expiration) <= Date.now()) return 'AccessDenied';
  const values = new Map([...fields, ['bucket', bucket]]);
  const covered = new Set(['policy', 'x-amz-signature']);
  for (const condition of policy.conditions) {
    if (Array.isArray(condition) && condition[0] === 'content-length-range') {
      if (size < condition[1]) return 'EntityTooSmall';
      if (size > condition[2]) return 'EntityTooLarge';
      continue;
    }
    const wanted = Array.isArray(condition)
      ? [[condition[0], condition[1].slice(1), condition[2]] as const]
      : Object.entries(condition).map(([name, value]) => ['eq', name, value] as const);
    for (const [how, name, value] of wanted) {
      const given = values.get(name.toLowerCase());
      covered.add(name.toLowerCase());
      if (given === undefined || !(how === 'eq' ? given === value : given.startsWith(value)))
        return 'AccessDenied';
    }
  }
  return [...fields.keys()].every(name => covered.has(name)) ? undefined : 'AccessDenied';
}

const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest();
