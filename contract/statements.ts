import Type from 'typebox';
import { areaLevels } from '#domain/areas.ts';
import { statementCategories } from '#domain/statement.ts';
import { areaName, auditSums } from './areaFigures.ts';
import { closed, operation, role } from './operation.ts';
import { answer, area, exportLink, location, month, nullable } from './parts.ts';

const count = Type.Integer({ minimum: 0 });

/** Sums over the audited TC-months of a period, one for each TC in each month, and ratios of these sums. */
const periodSums = {
  ...auditSums,
  transformers: Type.Integer({
    description: 'TC-months in service, audited or not, of months that have ended',
    minimum: 0,
  }),
  audited: Type.Integer({ description: 'TC-months; everything below is about these', minimum: 0 }),
  installations: Type.Integer({ description: 'Installation-months tagged to them', minimum: 0 }),
};

const figures = closed(periodSums);

/** Those TC-months that are audited, and so of the same TC in the period before: as many on both sides. */
const same = nullable(closed({ now: figures, earlier: figures }));

/** Counts of TCs and installations as of the ends of a period. */
const counted = {
  transformersAtEnd: Type.Integer({
    description: 'TCs in service in the last month that has ended',
    minimum: 0,
  }),
  consumers: Type.Integer({
    description: "Installations tagged to the audited TCs of the area's last audited month",
    minimum: 0,
  }),
};

/** The lacks of a month of the period, and its figures that need a look. */
const quality = {
  reopened: Type.Integer({ description: 'TCs whose audit was reopened', minimum: 0 }),
  negativeLoss: Type.Integer({ description: 'Audited TCs with a loss below 0', minimum: 0 }),
  unmetered: Type.Integer({
    description: "TCs without a meter: 'Meter not provided' is their remark",
    minimum: 0,
  }),
  meterChanges: count,
  untagged: Type.Integer({ description: 'Installations without a TC', minimum: 0 }),
};

const period = { from: month, until: month };

export const readStatement = operation('readStatement', {
  summary: 'The energy and money of an area in a period of up to 36 months, and of its areas of a level',
  params: closed({ role, ...period }),
  query: closed({
    ...area,
    /** The level of its areas. By default the next one below. */
    level: Type.Optional(Type.Enum([...areaLevels])),
  }),
  response: answer(
    closed({
      area: areaName,
      ...counted,
      figures,
      same,
      /** The last month of the period with an audit in the area. */
      lastAudited: month,
      /** Every month of the period, the earliest first. */
      months: Type.Array(
        closed({
          month,
          isDue: Type.Boolean({ description: 'Whether the month has ended, so that it counts' }),
          figures: closed(auditSums),
          ...quality,
        }),
      ),
      level: Type.Enum([...areaLevels]),
      /** By code. Their sums are the area's. */
      parts: Type.Array(
        closed({
          area: areaName,
          location,
          ...counted,
          figures,
          same,
          rank: nullable(Type.Integer({ description: 'By AT&C, the lowest first', minimum: 1 })),
        }),
      ),
    }),
  ),
});

const ifKnown = (description: string) => nullable(Type.Number({ description }));

export const readStatementCategory = operation('readStatementCategory', {
  summary:
    'The energy and money of an area in a period by tariff, execution type, capacity or feeder; of a section by TC',
  params: closed({ role, ...period, category: Type.Enum([...statementCategories]) }),
  query: closed(area),
  response: answer(
    Type.Array(
      closed({
        /** The tariff, the execution type, the kVA, or the id of the feeder or TC; empty of TCs without. */
        value: Type.String(),
        title: Type.String(),
        /** Null of a tariff: no TC supplies only one. */
        transformers: nullable(periodSums.transformers),
        audited: nullable(periodSums.audited),
        consumers: counted.consumers,
        load: ifKnown('kW: the sanctioned loads of these consumers, 1 HP as 0.746 kW; null but of a tariff'),
        consumption: ifKnown(
          'kWh that went in at the audited TCs; null of a tariff, whose energy no meter measures',
        ),
        installationConsumption: ifKnown('kWh billed; null, as all below, without an audit'),
        demand: ifKnown('Rupees billed'),
        collection: ifKnown('Rupees paid'),
        lostUnits: ifKnown('kWh: consumption minus installationConsumption'),
        lossPercentage: auditSums.lossPercentage,
        collectionEfficiency: auditSums.collectionEfficiency,
        ATAndC: auditSums.ATAndC,
      }),
    ),
  ),
});

export const exportStatement = operation('exportStatement', {
  summary: 'The statement of an area in a period as one file',
  params: closed({ role, ...period }),
  query: closed({
    ...area,
    /** The level of its areas. By default the next one below. */
    level: Type.Optional(Type.Enum([...areaLevels])),
    format: Type.Optional(Type.Enum(['xlsx', 'pdf'], { default: 'xlsx' })),
  }),
  response: exportLink,
});
