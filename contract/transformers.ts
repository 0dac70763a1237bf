import Type from 'typebox';
import { capacities, executionTypes, failureReasons } from '#domain/transformers.ts';
import { closed, operation, role, roleParams } from './operation.ts';
import {
  answer,
  area,
  changed,
  code,
  etag,
  exportLink,
  id,
  location,
  month,
  nullable,
  pageData,
  paging,
  searchText,
  several,
  storable,
} from './parts.ts';

/** A meter reader of a transformer centre, as it names one. */
const taggedReader = closed({ mrCode: Type.String(), cognitoDetails: closed({ sub: Type.String() }) });

/** A month of a transformer centre. */
export const auditEntry = closed({
  month,
  reading: closed({
    finalValue: nullable(
      Type.Integer({ description: 'What the meter showed at the beginning of the month' }),
    ),
    consumption: nullable(
      Type.Number({ description: 'kWh: what the next reading is above this one, times the meter constant' }),
    ),
    failureReason: nullable(Type.Enum([...failureReasons])),
  }),
  installationConsumption: nullable(Type.Number({ description: 'kWh; null while none is on record' })),
  audited: Type.Boolean({ description: 'From then on nothing may change the month' }),
  lossPercentage: nullable(Type.Number({ description: 'Of audited months only' })),
});

export const transformer = closed({
  id,
  number: Type.String(),
  name: Type.String(),
  readingDay: Type.Integer({ minimum: 1, maximum: 31 }),
  serialNumber: nullable(Type.String()),
  make: nullable(Type.String()),
  capacity: nullable(Type.Integer({ description: 'kVA', enum: [...capacities] })),
  timsCode: nullable(Type.String()),
  dtlmsCode: nullable(Type.String()),
  dtrCode: nullable(Type.String()),
  executionType: Type.Enum([...executionTypes]),
  location,
  installationCount: Type.Integer({ description: 'Tagged to it in the month asked for' }),
  activatedOn: month,
  /** The month asked for and the one after it, or, of one transformer centre, all on record. */
  audit: Type.Array(auditEntry),
  taggedMRs: Type.Array(taggedReader),
  readingMR: taggedReader,
  gpsCoordinates: nullable(
    closed({ type: Type.Literal('point'), coordinates: closed({ lat: Type.Number(), long: Type.Number() }) }),
  ),
  feeder: closed({ id, number: Type.String(), name: Type.String() }),
  meter: closed({
    make: nullable(Type.String()),
    serialNumber: nullable(Type.String()),
    meterConstant: Type.Number({ description: 'Primary through secondary current, 2 decimals' }),
    ctRatio: closed({ primaryCurrent: Type.Integer(), secondaryCurrent: Type.Integer() }),
  }),
  etag,
});

const typed = Type.Optional(storable({ maxLength: 2000 }));
const figure = Type.Optional(Type.Number());
const reader = closed({ sub: typed });

/** What is sent of a transformer centre; the rules, and their messages, are those of the forms. */
const sentTransformer = {
  feeder: Type.Optional(closed({ id: typed })),
  taggedMRs: Type.Optional(Type.Array(reader, { maxItems: 500 })),
  readingMR: Type.Optional(reader),
  capacity: figure,
  executionType: typed,
  readingDay: figure,
  name: typed,
  number: typed,
  timsCode: typed,
  dtlmsCode: typed,
  dtrCode: typed,
  make: typed,
  serialNumber: typed,
  meter: Type.Optional(
    closed({
      make: typed,
      serialNumber: typed,
      ctRatio: Type.Optional(closed({ primaryCurrent: figure, secondaryCurrent: figure })),
    }),
  ),
};

/** What narrows a list of transformer centres, besides its area. What is absent narrows nothing. */
export const transformerFilter = {
  /** Part of it. */
  number: Type.Optional(searchText),
  readingDay: Type.Optional(several(Type.Integer({ minimum: 1, maximum: 31 }), 31)),
  /** Tagged to one of these. */
  mrCode: Type.Optional(several(code, 50)),
  /** Fed by one of these now. */
  feederId: Type.Optional(several(id, 50)),
};

const narrowing = { month: Type.Optional(month), ...transformerFilter, ...area };

export const listTransformers = operation({
  id: 'listTransformers',
  method: 'GET',
  path: '/:role/transformer-centres',
  summary: 'Transformer centres of an area, by number',
  params: roleParams,
  query: closed({ ...narrowing, ...paging }),
  response: answer(closed({ transformers: Type.Array(transformer), pageData, tcCount: Type.Integer() })),
});

export const readTransformer = operation({
  id: 'readTransformer',
  method: 'GET',
  path: '/:role/transformer-centres/:id',
  summary: 'One transformer centre with every month on record',
  params: closed({ role, id }),
  query: closed({ month: Type.Optional(month) }),
  response: answer(transformer),
});

export const createTransformer = operation({
  id: 'createTransformer',
  method: 'POST',
  once: true,
  path: '/ae/transformer-centres',
  summary: "Adds a transformer centre to the caller's section, with its first reading",
  body: closed({
    ...sentTransformer,
    gpsCoordinates: Type.Optional(
      closed({
        type: typed,
        coordinates: Type.Optional(closed({ lat: figure, long: figure })),
      }),
    ),
    initialReading: Type.Optional(closed({ month: typed, value: figure, failureReason: typed })),
  }),
  response: answer(closed({ id })),
});

export const updateTransformer = operation({
  id: 'updateTransformer',
  method: 'PATCH',
  path: '/ae/transformer-centres/:id',
  summary: "Changes a transformer centre of the caller's section",
  params: closed({ id }),
  /** From when on the change counts, where it changes what months are reckoned by; the current one otherwise. */
  query: closed({ month: Type.Optional(month) }),
  body: closed(sentTransformer),
  edits: transformer,
  response: changed,
});

export const exportTransformers = operation({
  id: 'exportTransformers',
  method: 'GET',
  path: '/:role/transformer-centres/export',
  summary: 'A spreadsheet of the transformer centres of an area',
  params: roleParams,
  query: closed({
    ...narrowing,
    /** In the order of their feeders, these first in each row. */
    feederWise: Type.Optional(Type.Boolean()),
  }),
  response: exportLink,
});
