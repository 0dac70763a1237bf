import Type from 'typebox';
import { auditGaps } from '#domain/auditGaps.ts';
import { feederLacks, feederLists } from '#domain/feederAudit.ts';
import { auditSums, transformerName } from './areaFigures.ts';
import { closed, operation, role } from './operation.ts';
import { answer, area, code, id, month, nullable, pageOf, paging } from './parts.ts';

const count = Type.Integer({ minimum: 0 });
const percent = nullable(Type.Number({ description: 'Per cent of the energy in, 2 decimals' }));
const ifKnown = (description: string) => nullable(Type.Number({ description }));

/** The energy balance of a feeder in a month, or of several. Sums first, then ratios. */
const feederFigures = {
  energyIn: ifKnown('kWh that went in at the feeder; null without a reading'),
  ht: Type.Number({ description: 'kWh fed to HT consumers directly, past the TCs', minimum: 0 }),
  transformers: Type.Integer({ description: 'TCs that hang on it in the month', minimum: 0 }),
  audited: Type.Integer({
    description: 'Those with an audit of the month; the sums of TCs are about these',
    minimum: 0,
  }),
  consumption: auditSums.consumption,
  installationConsumption: auditSums.installationConsumption,
  demand: auditSums.demand,
  coverage: nullable(
    Type.Number({ description: 'Per cent of its TCs that are audited, 2 decimals; null without a TC' }),
  ),
  lacks: nullable(
    Type.Enum([...feederLacks], {
      description:
        'What keeps its losses from being known: no reading, less than 90 % of its TCs audited, or of a period less than ' +
        '90 % of its months known; null if nothing does',
    }),
  ),
  lineLoss: ifKnown('kWh lost on the 11 kV line: energyIn - consumption - ht; null if something lacks'),
  lineLossPercentage: percent,
  lineLossRupees: ifKnown('Rupees, 2 decimals: lineLoss x demand / installationConsumption'),
  ltLoss: Type.Number({
    description: 'kWh lost below the audited TCs: consumption - installationConsumption',
  }),
  ltLossPercentage: percent,
  totalLoss: ifKnown('kWh: lineLoss + ltLoss'),
  totalLossPercentage: percent,
};

const figures = closed(feederFigures);

/** The first month of a period that ends with the given one. By default that month alone. */
const from = Type.Optional(month);
const station = closed({ stationCode: Type.String(), name: Type.String() });

/** The division in which most of a feeder's TCs stand; null without a TC. */
const division = nullable(closed({ code: Type.String(), name: Type.String() }));

export const listFeederAudits = operation('listFeederAudits', {
  summary:
    'The feeders that supply TCs of an area in a month or a period, by what they lose on the 11 kV line, or those whose losses are unknown',
  params: closed({ role, month }),
  query: closed({
    ...area,
    from,
    /** `units` and `rupees` rank the feeders whose losses are known; `unranked` lists the others by number. */
    by: Type.Optional(Type.Enum([...feederLists], { default: 'units' })),
    /** Only those of this power station, or with most of their TCs in this division. */
    stationCode: Type.Optional(code),
    divisionCode: Type.Optional(code),
    ...paging,
  }),
  response: pageOf({
    feeders: Type.Array(
      closed({
        id,
        number: Type.String(),
        name: Type.String(),
        station,
        division,
        ...feederFigures,
        months: Type.Integer({
          description: 'Months of the period in which it has TCs or a reading',
          minimum: 1,
        }),
        known: Type.Integer({
          description:
            'Those of them whose losses are known; the figures are sums over these, if there are any',
          minimum: 0,
        }),
      }),
    ),
  }),
});

/** Sums of some feeders, each of them whole. */
const totals = {
  ranked: Type.Integer({
    description: 'Feeders whose losses are known; the figures are about these',
    minimum: 0,
  }),
  unranked: Type.Integer({ description: 'The others', minimum: 0 }),
  figures,
};

export const readFeederTotals = operation('readFeederTotals', {
  summary:
    'The sums of the feeders that supply TCs of an area in a month or a period, by the division of most of their TCs and by power station',
  params: closed({ role, month }),
  query: closed({ ...area, from }),
  response: answer(
    closed({
      ...totals,
      divisions: Type.Array(closed({ division, ...totals })),
      stations: Type.Array(closed({ station, ...totals })),
    }),
  ),
});

export const readFeederAudit = operation('readFeederAudit', {
  summary: 'The energy balance of a feeder in the twelve months up to one, and its TCs in that one',
  params: closed({ role, id, month }),
  response: answer(
    closed({
      /** The months in which it supplies a TC of the caller's area, the latest first. */
      months: Type.Array(closed({ month, ...feederFigures, remark: nullable(Type.String()) })),
      /** The TCs of the caller's area that hang on it in the month: those without an audit first. */
      transformers: Type.Array(
        closed({
          ...transformerName.properties,
          sectionName: nullable(Type.String()),
          consumption: ifKnown('kWh; null without an audit'),
          installationConsumption: ifKnown('kWh'),
          lossPercentage: ifKnown('Per cent, 2 decimals'),
          lacks: Type.Array(Type.Enum([...auditGaps]), {
            description: 'What keeps it from its audit; empty of an audited one and of one that is ready',
          }),
        }),
      ),
      /** TCs of other areas that hang on it in the month: only their number. */
      elsewhere: count,
    }),
  ),
});
