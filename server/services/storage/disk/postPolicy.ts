import Type, { type Static } from 'typebox';
import { Value } from 'typebox/value';
import type { UploadGrant, UploadTerms } from '../objectStore.ts';
import { accessDenied, malformedPost, StoreRefusal, wrongSignature } from './storeRefusals.ts';
import { algorithm, credentialOf, isSigned, sign, toAmzDate } from './signature.ts';

/** Text fields of a form, by lower-case name. */
export type FormFields = ReadonlyMap<string, string>;

/** The object that a verified post may store. */
export interface AdmittedPost {
  key: string;
  minBytes: number;
  maxBytes: number;
}

const policySchema = Type.Object({
  expiration: Type.String(),
  conditions: Type.Array(
    Type.Union([
      Type.Record(Type.String(), Type.String()),
      Type.Tuple([Type.Literal('eq'), Type.String(), Type.String()]),
      Type.Tuple([Type.Literal('content-length-range'), Type.Integer(), Type.Integer()]),
    ]),
  ),
});
type Policy = Static<typeof policySchema>;

/** The fields that no condition needs to name: the policy and its signature. */
const uncovered: ReadonlySet<string> = new Set(['policy', 'x-amz-signature']);

/** Signs the fields of a post in S3's form. */
export function signPost(secret: string, bucket: string, url: string, terms: UploadTerms): UploadGrant {
  const now = new Date();
  const amzDate = toAmzDate(now);
  const exact = {
    bucket,
    key: terms.key,
    'Content-Type': terms.contentType,
    'X-Amz-Algorithm': algorithm,
    'X-Amz-Credential': credentialOf(amzDate),
    'X-Amz-Date': amzDate,
  };
  const policy: Policy = {
    expiration: new Date(now.getTime() + terms.expiresIn * 1000).toISOString(),
    conditions: [
      ['content-length-range', 0, terms.maxBytes],
      ...Object.entries(exact).map(([name, value]) => ({ [name]: value })),
    ],
  };
  const encoded = Buffer.from(JSON.stringify(policy)).toString('base64');
  return {
    url,
    fields: { ...exact, Policy: encoded, 'X-Amz-Signature': sign(secret, amzDate, encoded) },
  };
}

/**
 * Verifies a post: signed by this store, not expired, every condition of the policy met and every field named by one.
 * Throws a StoreRefusal otherwise. The caller enforces the size.
 */
export function admitPost(secret: string, bucket: string, fields: FormFields, now: Date): AdmittedPost {
  const policy = readPolicy(signedPolicy(secret, fields));
  if (!(now < new Date(policy.expiration)))
    throw accessDenied('Invalid according to Policy: Policy expired.');
  const key = fields.get('key');
  if (key === undefined) throw malformedPost('The form has no key.');
  if (fields.get('bucket') !== bucket) throw accessDenied('Invalid according to Policy: bucket.');
  return { key, ...checkConditions(policy, fields) };
}

/** Returns the signed policy; checks the signature before reading anything in it. */
function signedPolicy(secret: string, fields: FormFields): string {
  const [policy, signature, amzDate] = [
    fields.get('policy'),
    fields.get('x-amz-signature'),
    fields.get('x-amz-date'),
  ];
  if (policy === undefined || signature === undefined || amzDate === undefined) throw accessDenied();
  if (fields.get('x-amz-algorithm') !== algorithm) throw accessDenied('Only AWS4-HMAC-SHA256 is supported.');
  if (fields.get('x-amz-credential') !== credentialOf(amzDate)) throw accessDenied('Unknown credential.');
  if (!isSigned(secret, amzDate, policy, signature)) throw wrongSignature();
  return policy;
}

function readPolicy(encoded: string): Policy {
  try {
    return Value.Parse(policySchema, JSON.parse(Buffer.from(encoded, 'base64').toString('utf8')));
  } catch {
    throw new StoreRefusal(400, 'InvalidPolicyDocument', 'The policy could not be read.');
  }
}

function checkConditions(policy: Policy, fields: FormFields): { minBytes: number; maxBytes: number } {
  const covered = new Set(uncovered);
  let range: { minBytes: number; maxBytes: number } | undefined;
  for (const condition of policy.conditions) {
    if (Array.isArray(condition) && condition[0] === 'content-length-range') {
      range = { minBytes: condition[1], maxBytes: condition[2] };
      continue;
    }
    for (const [name, value] of exactValues(condition)) {
      if (fields.get(name) !== value) throw accessDenied(`Invalid according to Policy: ${name}.`);
      covered.add(name);
    }
  }
  const extra = [...fields.keys()].find(name => !covered.has(name));
  if (extra !== undefined) throw accessDenied('Invalid according to Policy: Extra input fields.');
  if (!range) throw accessDenied('Invalid according to Policy: no size.');
  return range;
}

/** Reads an exact condition in either of its two forms: `{name: value}` or `['eq', '$name', value]`. */
function exactValues(condition: Policy['conditions'][number]): [string, string][] {
  if (!Array.isArray(condition))
    return Object.entries(condition).map(([name, value]) => [name.toLowerCase(), value]);
  return condition[0] === 'eq' ? [[condition[1].replace(/^\$/, '').toLowerCase(), condition[2]]] : [];
}
