import Type from 'typebox';
import { billingStatuses, countCategories, taggingSources, tariffs } from '#domain/installations.ts';
import { closed, operation, roleParams } from './operation.ts';
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
  several,
} from './parts.ts';

const amount = nullable(Type.Number());

/** How an installation was billed in a month. */
const billing = closed({
  from: nullable(Type.Integer({ description: 'For how many months the status has stood' })),
  status: nullable(Type.Enum([...billingStatuses])),
  consumption: amount,
  EMax: amount,
  EMin: amount,
  demand: amount,
  collection: amount,
  billCancellation: amount,
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
  /** Null while it is not tagged. */
  transformer: nullable(closed({ id, number: Type.String(), readingDay: Type.Integer() })),
  taggedBy: nullable(Type.Enum([...taggingSources])),
  /** The month asked for. */
  audit: Type.Array(closed({ month, billing })),
});

const flag = Type.Optional(Type.Boolean());

/** What narrows a list of installations within a month and an area. */
export const installationFilter = {
  transformerId: Type.Optional(id),
  /** How the RR number begins. */
  RRNumber: Type.Optional(oneLine({ maxLength: 25 })),
  readingDay: Type.Optional(several(Type.Integer({ minimum: 1, maximum: 31 }), 31)),
  mrCode: Type.Optional(several(code, 50)),
  tariff: Type.Optional(several(Type.Enum([...tariffs]), tariffs.length)),
  billingStatus: Type.Optional(several(Type.Enum([...billingStatuses]), billingStatuses.length)),
  /** The same, as the filter panel names it. */
  billingRemark: Type.Optional(several(Type.Enum([...billingStatuses]), billingStatuses.length)),
  taggedBy: Type.Optional(several(Type.Enum([...taggingSources]), taggingSources.length)),
  untagged: flag,
  abnormal: flag,
  subnormal: flag,
  billCancellation: flag,
  /** More than this many months. */
  from: Type.Optional(Type.Integer({ minimum: 1, maximum: 3 })),
};

export const listInstallations = operation({
  id: 'listInstallations',
  method: 'GET',
  path: '/:role/installations',
  summary: 'Installations of an area as they were in a month, by section and account',
  params: roleParams,
  query: closed({ month, ...installationFilter, ...area, ...paging }),
  response: pageOf({ installations: Type.Array(installation) }),
});

export const exportInstallations = operation({
  id: 'exportInstallations',
  method: 'GET',
  path: '/:role/installations/export',
  summary: 'A file of the installations that a list shows, all its pages',
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

export const countInstallations = operation({
  id: 'countInstallations',
  method: 'GET',
  path: '/:role/installations/counts/months/:month',
  summary: 'How many installations each list has in a month',
  params: closed({ ...roleParams.properties, month }),
  query: closed({
    transformerId: Type.Optional(id),
    /** The counts wanted; all of them otherwise. */
    category: Type.Optional(several(Type.Enum([...countCategories]), countCategories.length)),
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
