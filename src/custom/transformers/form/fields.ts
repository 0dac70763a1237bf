import type { FailureReason } from '#domain/transformers.ts';
import type { TcValues } from './values.ts';

type InputName = keyof TcValues;

/** What is sent as one: where it stands in what is sent, and which inputs it is made of. */
export interface TcField {
  label: string;
  /** Where it stands in what is sent. */
  path: string;
  /** Its inputs by their own paths. @default the one named, at the field's path */
  inputs: Readonly<Record<string, InputName>>;
  /** What is sent; null for nothing. */
  toWire: (values: TcValues) => unknown;
  /** What it looks like where it is only read. */
  toText: (values: TcValues) => string;
}

type TextInput = {
  [K in InputName]: TcValues[K] extends string ? K : never;
}[InputName];

function text(label: string, path: string, name: TextInput): TcField {
  return {
    label,
    path,
    inputs: { [path]: name },
    toWire: values => values[name].trim() || null,
    toText: values => values[name].trim(),
  };
}

function number(label: string, path: string, name: TextInput): TcField {
  return { ...text(label, path, name), toWire: values => toNumber(values[name]) };
}

const toNumber = (typed: string) => (typed === '' ? null : Number(typed));

const always = {
  taggedMRs: {
    label: 'Tagged MRs',
    path: 'taggedMRs',
    inputs: { taggedMRs: 'taggedMRs' },
    toWire: ({ taggedMRs }) => taggedMRs.map(({ value }) => ({ sub: value })),
    toText: ({ taggedMRs }) => taggedMRs.map(({ label }) => label).join(', '),
  },
}
