import Type from 'typebox';
import { areaLevels, wholeUtility } from '#domain/areas.ts';
import { closed, operation, role } from './operation.ts';
import { answer, area, code, id, location, month, nullable } from './parts.ts';

const count = Type.Integer({ minimum: 0 });
const percent = nullable(Type.Number({ description: 'Per cent, 2 decimals; null without a denominator' }));

/** An area that figures are about. */
export const areaName = closed({
  level: Type.Enum([...areaLevels, wholeUtility]),
  code: nullable(code),
  name: nullable(Type.String({ description: 'Null, as the code, for the whole utility' })),
});

/** A transformer centre by its names. */
export const transformerName = closed({ id, number: Type.String(), name: Type.String() });

/** Sums over the audited TCs of an area in a month, and ratios of these sums. */
export const auditSums = {
  transformers: Type.Integer({ description: 'TCs in service in the month, audited or not', minimum: 0 }),
  audited: Type.Integer({ description: 'Everything below is about these', minimum: 0 }),
  installations: Type.Integer({ description: 'Tagged to the audited TCs', minimum: 0 }),
  consumption: Type.Number({ description: 'kWh that went in at the audited TCs' }),
  installationConsumption: Type.Number({ description: 'kWh that their installations were billed for' }),
  demand: Type.Number({ description: 'Rupees billed' }),
  collection: Type.Number({ description: 'Rupees paid' }),
  lossPercentage: percent,
  billingEfficiency: percent,
  collectionEfficiency: percent,
  ATAndC: percent,
  ARR: nullable(
    Type.Number({
      description: 'Rupees paid per kWh that went in or, with ARR_BASIS=billed, was billed; 3 decimals',
    }),
  ),
  ABR: nullable(Type.Number({ description: 'Rupees billed per kWh billed, 3 decimals' })),
  lostUnits: Type.Number({ description: 'kWh: consumption minus installationConsumption; may be negative' }),
  lostRupees: nullable(
    Type.Number({ description: 'Rupees, 2 decimals: lostUnits x demand / installationConsumption' }),
  ),
};

const figures = closed(auditSums);

const figuresIfAudited = nullable(figures);

/** The figures of the TCs that are audited in both months. Null if there is none. */
const sameFigures = nullable(closed({ now: figures, earlier: figures }));

export const readAreaFigures = operation('readAreaFigures', {
  summary: "An area's losses and money in a month, beside other months, and the same for each area below it",
  params: closed({ role, month }),
  query: closed(area),
  response: answer(
    closed({
      area: areaName,
      figures,
      /** Of the month before; null if no TC was audited in it. */
      before: figuresIfAudited,
      /** Of the same month a year earlier; null if no TC was audited in it. */
      lastYear: figuresIfAudited,
      /**
       * Like with like: what the TCs that are audited in both months lost in this one (`now`) and in the other (`earlier`).
       * Changes are computed from these, for the TCs of two months may be others.
       */
      same: closed({ before: sameFigures, lastYear: sameFigures }),
      /** The TCs that are audited in the month before and not in this one. Null of a month without an audit. */
      dropped: nullable(
        closed({
          count,
          lostUnits: Type.Number({ description: 'kWh that they lost in the month before' }),
          lostRupees: auditSums.lostRupees,
          transformers: Type.Array(
            closed({
              ...transformerName.properties,
              lossPercentage: percent,
              lostUnits: auditSums.lostUnits,
              lostRupees: auditSums.lostRupees,
            }),
            { description: 'The five of them that lost the most units' },
          ),
        }),
      ),
      /**
       * One level below, by code: zones of the whole utility, …, sections of a sub-division; of a section its audited
       * TCs, by number. Their sums are the area's.
       */
      below: Type.Array(
        Type.Union([closed({ area: areaName, figures }), closed({ transformer: transformerName, figures })]),
      ),
    }),
  ),
});

const pointOfTrend = closed({
  month,
  transformers: auditSums.transformers,
  audited: Type.Integer({ description: 'TCs; of one TC 0 or 1. With 0 the sums are 0', minimum: 0 }),
  consumption: auditSums.consumption,
  installationConsumption: auditSums.installationConsumption,
  lossPercentage: percent,
  /** The losses of the TCs that are audited in the month before too; null without any. */
  same: nullable(
    closed({
      audited: Type.Integer({ description: 'In both months', minimum: 1 }),
      lossPercentage: percent,
      before: Type.Union([Type.Number(), Type.Null()], { description: 'Their loss in the month before' }),
    }),
  ),
});

export const readAreaTrend = operation('readAreaTrend', {
  summary: 'The losses of an area or a TC in the twelve months that end with the given one',
  params: closed({ role, month }),
  query: closed({ ...area, transformerId: Type.Optional(id) }),
  response: answer(Type.Array(pointOfTrend, { description: 'Always twelve, the earliest first' })),
});

export const readLatestAudit = operation('readLatestAudit', {
  summary: 'The latest month with at least half of the TCs of an area audited; else the latest with any',
  params: closed({ role }),
  query: closed(area),
  response: answer(
    nullable(
      closed({
        month,
        lossPercentage: percent,
        audited: count,
        transformers: auditSums.transformers,
        begun: Type.Union([month, Type.Null()], {
          description:
            'The latest month with an audit, if that is a later one: less than half of its TCs have one',
        }),
      }),
    ),
  ),
});

/** How many TCs can be audited, and what the others lack. A TC may lack several things. */
const readiness = {
  transformers: Type.Integer({
    description: 'In service in the month: audited, ready or blocked',
    minimum: 0,
  }),
  audited: count,
  ready: Type.Integer({ description: 'Starting the audit would audit them', minimum: 0 }),
  blocked: Type.Integer({ description: 'Lack something of what follows; each counts once', minimum: 0 }),
  waitingForReading: Type.Integer({
    description: 'Neither reading nor remark at the start or the end of the month',
    minimum: 0,
  }),
  withRemark: Type.Integer({
    description: 'A remark instead of a reading at the start or the end',
    minimum: 0,
  }),
  meterStandsStill: Type.Integer({ description: 'Both readings are the same', minimum: 0 }),
  readingFell: Type.Integer({ description: 'The reading at the end is lower', minimum: 0 }),
  impossibleConsumption: Type.Integer({
    description:
      'More than 1.5 times what the capacity carries in the month, or less than a tenth of what was billed',
    minimum: 0,
  }),
  withoutInstallations: Type.Integer({ description: 'No installation is tagged', minimum: 0 }),
  withoutBilling: Type.Integer({ description: 'Some installation has no consumption', minimum: 0 }),
  untagged: Type.Integer({ description: 'Installations without a TC in the month', minimum: 0 }),
};

export const readReadiness = operation('readReadiness', {
  summary: 'How many TCs of an area can be audited in a month, and what keeps the others from it',
  params: closed({ role, month }),
  query: closed(area),
  response: answer(
    closed({
      area: areaName,
      ...readiness,
      /** One level below, by code; of a section itself. Their sums are the area's. */
      below: Type.Array(closed({ area: areaName, ...readiness })),
      /** The last month up to the current one in which TCs of the area can be audited; null if there is none. */
      lastReady: nullable(month),
      /** The last month of which a section of the area has started the audit; null if there is none. */
      startedUntil: nullable(month),
      /** The sections with TCs that have not started the audit of the month: how many, and the first five by code. */
      notStarted: closed({ count, sections: Type.Array(location) }),
      /** The readings that TCs without an audit of the month lack: of its start, and of its end if that has begun. */
      readings: Type.Array(
        closed({
          /** The month of the readings, and of the file that brings them. */
          month,
          missing: Type.Integer({ description: 'No reading and no remark: a file can bring it', minimum: 0 }),
          remarks: Type.Integer({
            description: 'A remark, in whose place a file can bring the reading',
            minimum: 0,
          }),
          closed: Type.Integer({
            description: 'Either of these, but the section has started the audit of the reading’s month',
            minimum: 0,
          }),
        }),
      ),
    }),
  ),
});
