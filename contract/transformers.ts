import Type from 'typebox';
import { auditGaps } from '#domain/auditGaps.ts';
import { meterChangeKinds } from '#domain/meterChanges.ts';
import { executionTypes, failureReasons, transformerFigures } from '#domain/transformers.ts';
import { recordSchema } from '#schema/fields/server.ts';
import { byPlace, type PlainKey, type StoredValue } from '#tables/plainFields.ts';
import { closed, operation, role, roleParams } from './operation.ts';
import {
  answer,
  area,
  code,
  etag,
  exportLink,
  id,
  location,
  month,
  nullable,
  countIsEstimate,
  orderBy,
  pageData,
  paging,
  pointsOf,
  position,
  searchText,
  multiple,
  storable,
  undoBody,
} from './parts.ts';

/** A meter reader of a transformer centre. */
const taggedReader = closed({ mrCode: Type.String(), cognitoDetails: closed({ sub: Type.String() }) });

const figure = nullable(Type.Number());

/** The revenue parameters of an audited month; a parameter is null if its denominator is 0. */
const lossAnalysis = closed({
  ARR: nullable(
    Type.Number({
      description: 'Collection in rupees per kWh that went in or, with ARR_BASIS=billed, was billed',
    }),
  ),
  ABR: nullable(Type.Number({ description: 'Demand in rupees per kWh billed' })),
  ATAndC: nullable(Type.Number({ description: 'Aggregate technical and commercial loss, per cent' })),
  demand: Type.Number({ description: 'Rupees' }),
  collection: Type.Number({ description: 'Rupees' }),
  billingEfficiency: figure,
  collectionEfficiency: figure,
});

/** A month of a transformer centre. */
export const auditEntry = closed({
  month,
  reading: closed({
    finalValue: nullable(
      Type.Number({ description: "The meter's reading at the start of the month, up to 3 decimals" }),
    ),
    consumption: nullable(
      Type.Number({
        description:
          'kWh: the next reading minus this one, rounded to 2 decimals, times the meter constant; of the parts between changes of the meter, the sum',
      }),
    ),
    failureReason: nullable(Type.Enum([...failureReasons])),
  }),
  /** The changes of the meter within the month, in the order of their days. */
  meterChanges: Type.Array(
    closed({
      on: Type.String({ format: 'date' }),
      kind: Type.Enum([...meterChangeKinds]),
      closing: Type.Number({ description: 'The reading just before it' }),
      opening: Type.Number({ description: 'The reading just after it' }),
    }),
  ),
  installationConsumption: nullable(Type.Number({ description: 'kWh; null if none is on record' })),
  audited: Type.Boolean({ description: 'Nothing may change the month while it is true' }),
  reopenedAt: nullable(
    Type.String({
      format: 'date-time',
      description: 'When its audit was reopened last; null if it never was',
    }),
  ),
  lossPercentage: nullable(Type.Number({ description: 'Of audited months only' })),
  lossAnalysis: nullable(lossAnalysis),
});

const onRecord = byPlace<{ [K in PlainKey]: Type.TUnsafe<StoredValue<K>> }>(({ as }) =>
  Type.Unsafe<StoredValue<PlainKey>>(recordSchema(as.new)),
);

export const transformer = closed({
  id,
  ...onRecord.details,
  location,
  installationCount: Type.Integer({ description: 'Tagged to it in the requested month' }),
  activatedOn: month,
  otherTermsFrom: nullable(
    Type.String({
      description: 'The first later month with another reading day, feeder or CT ratio, YYYY-MM',
    }),
  ),
  /** In lists, the requested month and then the one after it; of a single transformer centre, all on record. */
  audit: Type.Array(auditEntry),
  taggedMRs: Type.Array(taggedReader),
  readingMR: taggedReader,
  gpsCoordinates: nullable(
    closed({ type: Type.Literal('point'), coordinates: closed({ lat: Type.Number(), long: Type.Number() }) }),
  ),
  feeder: closed({ id, number: Type.String(), name: Type.String() }),
  meter: closed({
    ...onRecord.meter,
    meterConstant: Type.Number({ description: 'Primary divided by secondary current, 2 decimals' }),
    ctRatio: closed({ primaryCurrent: Type.Integer(), secondaryCurrent: Type.Integer() }),
  }),
  etag,
});

/** A text that the rules check, with room for blanks that they trim and for texts that they refuse with a message. */
const typed = Type.Optional(storable({ maxLength: 2000 }));

/** A number that the rules check. */
const given = Type.Optional(Type.Number());

type Sent<K extends PlainKey> = Type.TOptional<
  Extract<StoredValue<K>, string> extends never ? Type.TNumber : Type.TString
>;
const sentAs = { text: typed, choice: typed, number: given };
const sent = byPlace<{ [K in PlainKey]: Sent<K> }>(({ type }) => sentAs[type]);

const reader = closed({ sub: typed });

/** A transformer centre as the client sends it. `src/validation` has its rules and messages, shared with the forms. */
const sentTransformer = {
  feeder: Type.Optional(closed({ id: typed })),
  taggedMRs: Type.Optional(Type.Array(reader, { maxItems: 500 })),
  readingMR: Type.Optional(reader),
  ...sent.details,
  meter: Type.Optional(
    closed({
      ...sent.meter,
      ctRatio: Type.Optional(closed({ primaryCurrent: given, secondaryCurrent: given })),
    }),
  ),
};

const flag = Type.Optional(Type.Boolean());

/**
 * Whether the officer insists on a feeder that is neither tagged to the section nor supplies a transformer centre of its
 * sub-division. Without it the server refuses such a new feeder with 422 FeederElsewhere, whose `data` is the feeder with
 * its power station and areas, and changes nothing.
 */
const insist = Type.Optional(
  Type.Boolean({
    default: false,
    description:
      'Takes a new feeder from elsewhere too. Without it, 422 FeederElsewhere says which one in `data`',
  }),
);

/** Filters of a list of transformer centres, besides its area and the month that those on audits are about. */
export const transformerFilter = {
  /** A part of the number. */
  number: Type.Optional(searchText),
  readingDay: Type.Optional(multiple(Type.Integer({ minimum: 1, maximum: 31 }), 31)),
  /** Tagged to one of these. */
  mrCode: Type.Optional(multiple(code, 50)),
  /** Fed by one of these in the month. */
  feederId: Type.Optional(multiple(id, 50)),
  executionType: Type.Optional(multiple(Type.Enum([...executionTypes]), executionTypes.length)),
  audited: flag,
  unaudited: flag,
  /** Audited with a loss in one of the bands of `src/domain/audit.ts`; flags that are given together all apply. */
  negativeFiveAndBelow: flag,
  zeroToNegativeFive: flag,
  zeroToFive: flag,
  fiveToTen: flag,
  tenToFifteen: flag,
  fifteenToTwenty: flag,
  twentyAndAbove: flag,
  /** Audited with any loss below 0: more was billed than went in, so a reading or a tag is wrong. */
  manipulated: flag,
  /** Its audit of the month was reopened, whether or not it has been audited again. */
  reopened: flag,
  /** Audited with a consumption that can't be the TC's: 0 or below, beyond its capacity, or far below what was billed. */
  implausible: flag,
  /** Unaudited, and no installation is tagged to it or one of them has no recorded consumption. */
  withoutInstallationConsumption: flag,
  /** Unaudited, and a reading is missing or the meter did not move. */
  withoutConsumption: flag,
  /** Unaudited although nothing is missing. */
  ready: flag,
  /** Unaudited, with a remark why a reading is missing. */
  withRemarks: flag,
  /** Unaudited, and lacking one of these for its audit. */
  lacks: Type.Optional(multiple(Type.Enum([...auditGaps]), auditGaps.length)),
  /** Unaudited, with one of these remarks. */
  remark: Type.Optional(multiple(Type.Enum([...failureReasons]), failureReasons.length)),
};

const filters = { month: Type.Optional(month), ...transformerFilter, ...area };

export const listTransformers = operation('listTransformers', {
  summary:
    'Transformer centres of an area as they were in a month, by number or by a figure, where those without it come last',
  params: roleParams,
  query: closed({ ...filters, ...paging, sort: orderBy(transformerFigures) }),
  response: answer(
    closed({ transformers: Type.Array(transformer), pageData, tcCount: Type.Integer(), countIsEstimate }),
  ),
});

const onMap = closed({
  id,
  number: Type.String(),
  name: Type.String(),
  position,
  section: closed({ code, name: Type.String() }),
  lossPercentage: nullable(Type.Number({ description: 'Of audited months only' })),
  lossBand: nullable(
    Type.Integer({
      minimum: 1,
      maximum: 7,
      description: 'From the lowest losses to the highest; null without a loss',
    }),
  ),
});

export const listTransformerPoints = operation('listTransformerPoints', {
  summary: 'Where the transformer centres of a list stand, with their loss of the month',
  params: roleParams,
  query: closed(filters),
  response: pointsOf(onMap),
});

export const readTransformer = operation('readTransformer', {
  summary: 'One transformer centre as it was in a month, with every month on record',
  params: closed({ role, id }),
  query: closed({ month: Type.Optional(month) }),
  response: answer(transformer),
});

export const createTransformer = operation('createTransformer', {
  once: true,
  summary: "Adds a transformer centre to the caller's section, with its initial reading",
  query: closed({ insist }),
  body: closed({
    ...sentTransformer,
    gpsCoordinates: Type.Optional(
      closed({
        type: typed,
        coordinates: Type.Optional(closed({ lat: given, long: given })),
      }),
    ),
    initialReading: Type.Optional(closed({ month: typed, value: given, failureReason: typed })),
  }),
  response: answer(closed({ id })),
});

export const updateTransformer = operation('updateTransformer', {
  summary: "Changes a transformer centre of the caller's section",
  params: closed({ id }),
  /** The month from which the change counts. Required for reading day, feeder and CT ratio; else the current one. */
  query: closed({ month: Type.Optional(month), insist }),
  body: closed(sentTransformer),
  edits: transformer,
  response: answer(
    closed({
      etag,
      /** The edit that, from the same month, puts back what this one changed; null if none can. */
      undo: nullable(undoBody),
    }),
  ),
});

export const exportTransformers = operation('exportTransformers', {
  summary: 'A spreadsheet of the transformer centres of an area as they were in a month',
  params: roleParams,
  query: closed({
    ...filters,
    /** Ordered by feeder, with the feeder's columns first in each row. */
    feederWise: Type.Optional(Type.Boolean()),
  }),
  response: exportLink,
});
