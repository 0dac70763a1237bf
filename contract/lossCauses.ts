import Type from 'typebox';
import { monthPattern } from '#domain/months.ts';
import { energySteps, lossRankings } from '#domain/lossCauses.ts';
import { areaName, auditSums, transformerName } from './areaFigures.ts';
import { closed, operation, role } from './operation.ts';
import { answer, area, id, location, month, nullable, pageOf, paging } from './parts.ts';

const count = Type.Integer({ minimum: 0 });
const { consumption, installationConsumption, demand, collection, lostUnits, lostRupees } = auditSums;
const lossPercentage = Type.Number({ description: 'Per cent, 2 decimals, as audited' });

/** The first month of a period that ends with the given one; everything is then summed over it. By default that month alone. */
const firstMonth = month;

const both = Type.Array(count, {
  description: 'Its installations with the status in `until` and in `since`',
  minItems: 2,
  maxItems: 2,
});

/** The course of a loss over 15 % in twelve months. Months that are not audited, or whose reading fell, do not count. */
const history = closed({
  months: Type.Integer({ description: 'Of these, how many count', minimum: 1 }),
  over: Type.Integer({ description: 'Of these, how many have a loss over 15 %', minimum: 1 }),
  /** The first month that counts. */
  first: month,
  /** Where the loss broke: each month since is at least 5 points above every month before. Null without such a month. */
  broke: nullable(
    closed({
      /** The last month before, and the first since. */
      until: month,
      since: month,
      lossBefore: nullable(Type.Number({ description: 'Whole per cent, of the sums of the months before' })),
      lossSince: nullable(Type.Number({ description: 'Whole per cent, of the sums of the months since' })),
      /** The changes on record between both; null if the installations of one are archived. */
      changes: nullable(
        closed({
          ctRatioChanged: Type.Boolean(),
          meterChanged: Type.Boolean(),
          taggedIn: Type.Integer({
            description: 'Installations that were elsewhere or untagged',
            minimum: 0,
          }),
          taggedOut: Type.Integer({
            description: 'Installations that are elsewhere or untagged',
            minimum: 0,
          }),
          newConsumers: Type.Integer({ description: 'Installations that were not there at all', minimum: 0 }),
          goneConsumers: Type.Integer({ description: 'Installations that are gone', minimum: 0 }),
          unbilled: both,
          doorLock: both,
          mnr: both,
          zeroConsumption: both,
        }),
      ),
    }),
  ),
});

/** The facts that may explain the loss of a TC in a month: from the records, without judgement. */
export const why = closed({
  /** Its installations by billing status in the month. */
  unbilled: count,
  doorLock: count,
  mnr: count,
  zeroConsumption: count,
  ctRatioChanged: Type.Boolean({ description: 'It has a new CT ratio from this month' }),
  meterChanged: Type.Boolean({
    description: 'It has a meter of another make or serial number from this month',
  }),
  /** A TC of its feeder that was billed for too much by about what it loses, or the other way round. */
  mistagPartner: nullable(transformerName),
  /** The average of the month; null without a capacity on record. */
  load: nullable(
    closed({
      percent: Type.Number({ description: 'kWh ÷ (kVA × 0.9 × hours of the month) × 100, 1 decimal' }),
      capacity: Type.Number({ description: 'kVA' }),
      technicalLoss: Type.Number({
        description: 'kWh that a transformer of its capacity should lose itself',
      }),
    }),
  ),
  /** Null if the loss is not over 15 %. */
  history: nullable(history),
});

export const listWorstTransformers = operation('listWorstTransformers', {
  summary:
    'The audited TCs of an area that lose energy in a month, in a period or repeatedly up to it, the largest losses first',
  params: closed({ role, month }),
  query: closed({
    ...area,
    /**
     * By lost units, by lost rupees, or only TCs with a loss over 15 % in at least three of the four months that end
     * with the given one, which may be open: those with most such months first, then by lost units. A month whose
     * energy is not over 0, as after a change of the meter, is none of the three.
     */
    by: Type.Optional(Type.Enum([...lossRankings], { default: 'units' })),
    from: Type.Optional(firstMonth),
    ...paging,
  }),
  response: pageOf({
    transformers: Type.Array(
      closed({
        ...transformerName.properties,
        location,
        /**
         * The month of its figures: the given one, or of repeated losses the last audited one of the four. Of a period, the
         * last audited one, whose causes these are; the figures are sums.
         */
        month,
        audited: Type.Integer({ description: 'Audited months that the figures are the sums of', minimum: 1 }),
        consumption,
        installationConsumption,
        demand,
        collection,
        lossPercentage: auditSums.lossPercentage,
        lostUnits,
        lostRupees,
        monthsOver: Type.Integer({
          description: 'Months with energy over 0 and a loss over 15 %, of the four that end with this one',
          minimum: 0,
          maximum: 4,
        }),
        why,
      }),
    ),
  }),
});

const figuresOfTransformer = closed({
  ...transformerName.properties,
  consumption,
  installationConsumption,
  lossPercentage,
  lostUnits,
});

/** An installation whose meter reader is not one of its TC's. */
const oddlyRead = {
  id,
  accountId: Type.String(),
  RRNumber: Type.String(),
  mrCode: Type.String({ description: 'Reads it in the month, but is not tagged to its TC' }),
  consumption: nullable(Type.Number({ description: 'kWh; null if none is on record' })),
};

export const listMistags = operation('listMistags', {
  summary: 'Pairs of TCs of which one seems to have installations that the other supplies; best match first',
  params: closed({ role, month }),
  /** With a TC, only the pairs that it is one of. */
  query: closed({ ...area, transformerId: Type.Optional(id), ...paging }),
  response: pageOf({
    mistags: Type.Array(
      closed({
        section: areaName,
        feeder: closed({ id, number: Type.String(), name: Type.String() }),
        over: Type.Object(figuresOfTransformer.properties, {
          additionalProperties: false,
          description: 'Loses more than 15 %',
        }),
        negative: Type.Object(figuresOfTransformer.properties, {
          additionalProperties: false,
          description: 'Its installations were billed for more than went in, by about what the other loses',
        }),
        difference: Type.Number({
          description: 'Per cent, 2 decimals: by how much the two amounts differ, of the larger. At most 30',
        }),
        openFrom: Type.String({
          pattern: monthPattern,
          description:
            'The first month in which neither TC is audited, from which on installations can be tagged',
        }),
        /** Installations tagged to `negative` that none of its MRs reads: at most 5, by account; null if archived. */
        review: nullable(Type.Array(closed(oddlyRead))),
      }),
    ),
  }),
});

export const listForeignReaders = operation('listForeignReaders', {
  summary: 'Tagged installations of an area that in a month none of the MRs of their TC reads',
  params: closed({ role, month }),
  query: closed({ ...area, ...paging }),
  response: pageOf({
    installations: Type.Array(closed({ ...oddlyRead, transformer: transformerName })),
  }),
});

/** The untagged installations near by: they may explain some of the rest, and are no part of the steps. */
const untagged = closed({
  installations: count,
  consumption: Type.Number({ description: 'kWh: all that they consumed, as of now' }),
  share: Type.Number({
    description:
      'kWh: of an area all of it; of one TC what falls to it when each is shared evenly among the TCs of the section ' +
      'that its MR is tagged to',
  }),
  upTo: Type.Number({
    description: 'kWh: the share, but never more than `unexplained`, and 0 if that is negative',
    minimum: 0,
  }),
  rupees: nullable(Type.Number({ description: '`upTo` at ABR, 2 decimals, null without one' })),
});

const energyStep = closed({
  step: Type.Enum([...energySteps]),
  units: Type.Number({
    description: 'kWh, 2 decimals; only of `unexplained` and `notPaid` it may be negative',
  }),
  rupees: nullable(
    Type.Number({
      description:
        'Of `paid` the collection, of `notPaid` the demand without it; else units at ABR, 2 decimals, null without one',
    }),
  ),
  installations: nullable(
    Type.Integer({
      description: 'Null of `paid`, `notPaid`, `technical` and `unexplained`',
      minimum: 0,
    }),
  ),
  isEstimate: Type.Boolean({ description: 'Of all but `paid` and `notPaid`' }),
});

export const readEnergyFlow = operation('readEnergyFlow', {
  summary:
    'Where the energy that went in at the audited TCs of an area, or at one TC, went in a month or a period',
  params: closed({ role, month }),
  query: closed({ ...area, transformerId: Type.Optional(id), from: Type.Optional(firstMonth) }),
  response: answer(
    closed({
      /** The audited TCs, in each month of a period; of one TC and month 0 or 1. With 0 all figures but those of `untagged` are 0. */
      audited: count,
      energyIn: Type.Number({ description: 'kWh at the audited TCs; the steps add up to it exactly' }),
      /** As at the audit. */
      ABR: auditSums.ABR,
      /** All that their installations were billed for; `paid` and `notPaid` add up to it exactly. */
      billed: closed({ units: auditSums.installationConsumption, installations: count }),
      /**
       * Paid: billed × collection ÷ demand. Not paid: the rest of what was billed. The four statuses: what the
       * installations with that status would have used beyond what they were billed for, at their mean of the twelve
       * months before with a consumption over 0. Technical: what the transformers should lose themselves by IS 1180, of
       * each not more than what the other steps leave of its own energy. Unexplained: the rest.
       */
      steps: Type.Array(energyStep, { description: 'Always all eight' }),
      /**
       * Installations without a TC: of an area, each once, those in its sections that have audits; of one TC, those in its
       * section that one of its MRs reads, and null if those of a month are archived.
       */
      untagged: nullable(untagged),
      demand: auditSums.demand,
      collection: auditSums.collection,
    }),
  ),
});
