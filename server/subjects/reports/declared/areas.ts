import { areaMonths, latestMonths } from '../areaMonths.ts';
import { pagesOf } from '../pdf/pagesOf.ts';
import { defineReport } from '../report.ts';
import {
  auditColumns,
  bandColumns,
  billingColumns,
  energyColumns,
  gapColumns,
  oddColumns,
  placeColumns,
  revenueColumns,
} from './areaColumns.ts';

const ofSection = placeColumns('section');
const ofDivision = placeColumns('division');

const summary = [
  ...ofSection,
  ...auditColumns,
  ...gapColumns,
  ...bandColumns,
  ...energyColumns,
  ...revenueColumns,
  ...billingColumns,
  ...oddColumns,
];

/** The figures of each section, month by month. */
export const auditSummary = defineReport({
  id: 'audit-summary',
  name: 'Audit summary by section',
  about: 'Audited TCs, losses, revenue and billing of every section, month by month.',
  columns: summary,
  rows: source => areaMonths(source, 'section'),
});

/** The same figures of the latest month, to print: a page for each section. */
export const auditSummaryPages = defineReport({
  id: 'audit-summary-pages',
  name: 'Audit summary by section (PDF)',
  about: 'A page for every section: the tables and two charts of its latest audited month.',
  columns: summary,
  rows: source => latestMonths(areaMonths(source, 'section')),
  format: pagesOf({
    title: 'Audit summary',
    heading: ['Section', 'Section Code', 'Month'],
    place: ['Zone', 'Circle', 'Division', 'Sub-division'],
    charts: [
      { title: 'TCs by their audit', cutout: 0, parts: ['Audited', 'Unaudited'] },
      {
        title: 'Billing Details',
        cutout: 0.5,
        parts: billingColumns.slice(1).map(({ header }) => header),
      },
    ],
    tables: [
      [
        { title: 'Transformer centres', columns: [...auditColumns, ...gapColumns] },
        { title: 'Energy', columns: energyColumns },
        { title: 'Revenue', columns: revenueColumns },
      ],
      [
        { title: 'Audited TCs by loss', columns: bandColumns },
        { title: 'Installations', columns: [...billingColumns, ...oddColumns] },
      ],
    ],
  }),
});

/** How many TCs of each division lose how much. */
export const lossBands = defineReport({
  id: 'loss-bands',
  name: 'Loss bands by division',
  about: 'Audited TCs of every division by their loss, month by month.',
  columns: [...ofDivision, ...auditColumns, ...bandColumns],
  rows: source => areaMonths(source, 'division'),
});

/** Losses in energy and money of each division. */
export const atAndC = defineReport({
  id: 'at-and-c',
  name: 'AT&C by division',
  about: 'Technical and commercial loss of every division, month by month.',
  columns: [...ofDivision, ...auditColumns, ...energyColumns, ...revenueColumns],
  rows: source => areaMonths(source, 'division'),
});
