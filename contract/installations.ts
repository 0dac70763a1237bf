import Type from 'typebox';
import { billingStatuses, countCategories, taggingSources, tariffs } from '#domain/installations.ts';
import { closed, operation, role, roleParams } from './operation.ts';
import {
  answer,
  area,
  code,
  exportLink,
  id,
  location,
  month,
  nullable,
  oneLine,
  pageOf,
  paging,
  multiple,
} from './parts.ts';

const amount = nullable(Type.Number());

/** How an installation was billed in a month. */
const billing = closed({
  from: nullable(Type.Integer({ description: 'For how many months it has had the status' })),
  status: nullable(Type.Enum([...billingStatuses])),
  consumption: amount,
  EMax: amount,
  EMin: amount,
  demand: amount,
  collection: amount,
  billCancellation: amount,
});

/** The energy that an installation would have used in a month beyond the billed one. */
const estimate = closed({
  units: Type.Number({ description: 'kWh: the average minus what it was billed for, at least 0' }),
  average: amount,
  /** The months that the average is of: those of the twelve before with a consumption over 0, the earliest first. */
  months: Type.Array(closed({ month, consumption: Type.Number() })),
});

export const installation = closed({
  id,
  accountId: Type.String(),
  RRNumber: Type.String(),
  consumerName: nullable(Type.String()),
  tariff: closed({ short: Type.Enum([...tariffs]) }),
  sanctionedLoad: closed({ kW: amount, hp: amount }),
  readingDay: Type.Integer({ minimum: 1, maximum: 31 }),
  MR: closed({ mrCode: Type.String() }),
  location,
  /** Null if it is not tagged. */
  transformer: nullable(closed({ id, number: Type.String(), readingDay: Type.Integer() })),
  taggedBy: nullable(Type.Enum([...taggingSources])),
  /** The requested month. */
  audit: Type.Array(closed({ month, billing })),
  /** With `estimates` only: null if its status calls for none. An audit records the sums of these. */
  estimate: Type.Optional(nullable(estimate)),
});

const flag = Type.Optional(Type.Boolean());

/** Filters of a list of installations, within a month and an area. */
export const installationFilter = {
  transformerId: Type.Optional(id),
  /** The start of the RR number. */
  RRNumber: Type.Optional(oneLine({ maxLength: 25 })),
  readingDay: Type.Optional(multiple(Type.Integer({ minimum: 1, maximum: 31 }), 31)),
  mrCode: Type.Optional(multiple(code, 50)),
  tariff: Type.Optional(multiple(Type.Enum([...tariffs]), tariffs.length)),
  billingStatus: Type.Optional(multiple(Type.Enum([...billingStatuses]), billingStatuses.length)),
  /** The same as `billingStatus`, under the filter panel's name. */
  billingRemark: Type.Optional(multiple(Type.Enum([...billingStatuses]), billingStatuses.length)),
  /** Billed by its meter: it has none of the statuses. */
  withoutStatus: flag,
  taggedBy: Type.Optional(multiple(Type.Enum([...taggingSources]), taggingSources.length)),
  untagged: flag,
  abnormal: flag,
  subnormal: flag,
  billCancellation: flag,
  /** Tagged to a TC that is audited in the month. */
  audited: flag,
  /** In a section that has audited a TC in the month. */
  auditBegun: flag,
  /** The number of a TC: those of its section that one of its meter readers reads, wherever they are tagged. */
  nearTc: Type.Optional(oneLine({ maxLength: 25 })),
  /** The status has lasted more than this many months. */
  from: Type.Optional(Type.Integer({ minimum: 1, maximum: 3 })),
};

export const readInstallation = operation('readInstallation', {
  summary: 'What stays the same of an installation from month to month',
  params: closed({ role, id }),
  response: answer(
    Type.Pick(installation, ['id', 'accountId', 'RRNumber', 'consumerName', 'sanctionedLoad', 'location']),
  ),
});

export const listInstallations = operation('listInstallations', {
  summary: 'Installations of an area as they were in a month, by section and account',
  params: roleParams,
  query: closed({
    month,
    ...installationFilter,
    id: Type.Optional(id),
    /** An account ID, or the start of an RR number: needs no other filter. */
    lookup: Type.Optional(oneLine({ maxLength: 25 })),
    ...area,
    ...paging,
    /** Adds what each would have used, if it is unbilled, door-locked, MNR or without consumption. */
    estimates: flag,
  }),
  response: pageOf({ installations: Type.Array(installation) }),
});

export const exportInstallations = operation('exportInstallations', {
  summary: 'A file of all installations in a list, across its pages',
  params: roleParams,
  query: closed({
    month,
    ...installationFilter,
    ...area,
    format: Type.Optional(Type.Enum(['csv', 'xlsx'], { default: 'csv' })),
  }),
  response: exportLink,
});

const count = Type.Optional(Type.Integer({ minimum: 0 }));

export const countInstallations = operation('countInstallations', {
  summary: 'The number of installations in each list in a month',
  params: closed({ ...roleParams.properties, month }),
  query: closed({
    transformerId: Type.Optional(id),
    /** The requested counts; all of them by default. */
    category: Type.Optional(multiple(Type.Enum([...countCategories]), countCategories.length)),
    ...area,
  }),
  response: answer(
    closed({
      all: count,
      untagged: count,
      unbilled: count,
      vacant: count,
      zeroConsumption: count,
      mnr: count,
      doorLock: count,
      abnormal: count,
      subnormal: count,
      billCancellation: count,
    }),
  ),
});
