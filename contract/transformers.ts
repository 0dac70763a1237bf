import Type from 'typebox';
import { capacities, executionTypes, failureReasons } from '#domain/transformers.ts';
import { closed, operation, role, roleParams } from './operation.ts';
import {
  answer,
  area,
  code,
  id,
  location,
  month,
  nullable,
  pageData,
  paging,
  searchText,
  several,
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
});

export const listTransformers = operation({
  id: 'listTransformers',
  method: 'GET',
  path: '/:role/transformer-centres',
  summary: 'Transformer centres of an area, by number',
  params: roleParams,
  query: closed({
    month: Type.Optional(month),
    number: Type.Optional(searchText),
    readingDay: Type.Optional(several(Type.Integer({ minimum: 1, maximum: 31 }), 31)),
    mrCode: Type.Optional(several(code, 50)),
    ...area,
    ...paging,
  }),
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
