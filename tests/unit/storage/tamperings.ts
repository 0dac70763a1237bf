import { toAmzDate } from '../../../server/services/storage/disk/signature.ts';
import { formOf } from './openedStore.ts';

/** A way to violate a grant, made from its fields. */
export type Tampering = [string, (fields: Record<string, string>) => FormData | Promise<FormData>];

/** Ways to violate a grant; every store must refuse each and keep nothing of it. */
export const tamperings: Tampering[] = [
  ['policy edited', fields => formOf({ ...fields, Policy: editPolicy(fields, { maxBytes: 1_000_000 }) })],
  ['policy edited to last longer', fields => formOf({ ...fields, Policy: editPolicy(fields, { years: 1 }) })],
  ['empty policy', fields => formOf({ ...fields, Policy: Buffer.from('{}').toString('base64') })],
  ['policy left out', fields => formOf(without(fields, 'Policy'))],
  ['signature edited', fields => formOf({ ...fields, 'X-Amz-Signature': '0'.repeat(64) })],
  [
    'signature cut short',
    fields => formOf({ ...fields, 'X-Amz-Signature': fields['X-Amz-Signature']?.slice(1) ?? '' }),
  ],
  ['signature left out', fields => formOf(without(fields, 'X-Amz-Signature'))],
  ['another key', fields => formOf({ ...fields, key: 'uploads/other/file.xlsx' })],
  ['a key that leaves the folder', fields => formOf({ ...fields, key: '../../etc/passwd' })],
  ['key left out', fields => formOf(without(fields, 'key'))],
  ['another content type', fields => formOf({ ...fields, 'Content-Type': 'text/html' })],
  ['content type left out', fields => formOf(without(fields, 'Content-Type'))],
  ['a byte too many', fields => formOf(fields, 101)],
  ['far too many bytes', fields => formOf(fields, 5_000_000)],
  ['a field added', fields => formOf({ ...fields, acl: 'public-read' })],
  ['a field twice', fields => withField(formOf(fields), 'key', fields['key'] ?? '', 'first')],
  ['another algorithm', fields => formOf({ ...fields, 'X-Amz-Algorithm': 'AWS4-HMAC-MD5' })],
  [
    'another credential',
    fields => formOf({ ...fields, 'X-Amz-Credential': 'me/20260101/local/s3/aws4_request' }),
  ],
  ['another date', fields => formOf({ ...fields, 'X-Amz-Date': toAmzDate(new Date(0)) })],
  ['two files', fields => withFile(formOf(fields))],
  ['no file', fields => withoutFile(formOf(fields))],
  ['a file of another name', fields => renamedFile(formOf(fields))],
];

export function without(fields: Record<string, string>, name: string): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([each]) => each !== name));
}

function editPolicy(fields: Record<string, string>, change: { maxBytes?: number; years?: number }): string {
  const policy = Buffer.from(fields['Policy'] ?? '', 'base64').toString();
  const later = `${new Date().getFullYear() + (change.years ?? 0)}`;
  const edited = policy
    .replace(/100]/, `${change.maxBytes ?? 100}]`)
    .replace(/"expiration":"\d{4}/, `"expiration":"${later}`);
  return Buffer.from(edited).toString('base64');
}

export function withField(form: FormData, name: string, value: string, place: 'first' | 'last'): FormData {
  const whole = new FormData();
  if (place === 'first') whole.append(name, value);
  for (const [each, content] of form) whole.append(each, content);
  if (place === 'last') whole.append(name, value);
  return whole;
}

function withFile(form: FormData): FormData {
  form.append('file', new Blob(['more']), 'second.xlsx');
  return form;
}

function withoutFile(form: FormData): FormData {
  form.delete('file');
  return form;
}

function renamedFile(form: FormData): FormData {
  form.delete('file');
  form.append('upload', new Blob(['x']), 'x.xlsx');
  return form;
}
