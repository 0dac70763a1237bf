import Type, { type Static } from 'typebox';
import { installationFilter, type installation } from '#contract/installations.ts';
import { month } from '#contract/parts.ts';
import { areaLevels } from '#domain/areas.ts';
import { statusTitles, type BillingStatus } from '#domain/installations.ts';
import { filterOf } from './installationFilter.ts';
import { everyInstallation } from './listInstallations.ts';
import { defineExport, type ExportColumn } from '../downloads/export.ts';
import { csv, xlsx, type FileFormat } from '../downloads/formats.ts';

type Column = ExportColumn<Static<typeof installation>>;

const titleOf = (status: BillingStatus | null = null) => (status === null ? '' : statusTitles[status]);

const columns: readonly Column[] = [
  { header: 'MR Code', cell: ({ MR }) => MR.mrCode },
  { header: 'Section Code', cell: ({ location }) => location.sectionCode ?? '' },
  { header: 'Reading Day', cell: ({ readingDay }) => readingDay },
  { header: 'Account ID', cell: ({ accountId }) => accountId },
  { header: 'RR Number', cell: ({ RRNumber }) => RRNumber },
  { header: 'Tariff', cell: ({ tariff }) => tariff.short },
  { header: 'Consumer Name', cell: ({ consumerName }) => consumerName },
  { header: 'Sanctioned Load (kW)', cell: ({ sanctionedLoad }) => sanctionedLoad.kW },
  { header: 'Sanctioned Load (HP)', cell: ({ sanctionedLoad }) => sanctionedLoad.hp },
  { header: 'TC Number', cell: ({ transformer }) => transformer?.number ?? '' },
  { header: 'Tagged By', cell: ({ taggedBy }) => taggedBy },
  { header: 'Billing Status', cell: ({ audit }) => titleOf(audit[0]?.billing.status) },
  { header: 'Duration (Months)', cell: ({ audit }) => audit[0]?.billing.from ?? '' },
  { header: 'Consumption', cell: ({ audit }) => audit[0]?.billing.consumption ?? '' },
  { header: 'E-min', cell: ({ audit }) => audit[0]?.billing.EMin ?? '' },
  { header: 'E-max', cell: ({ audit }) => audit[0]?.billing.EMax ?? '' },
];

/** Exports the installations of a list. */
const installationsAs = (name: string, format: FileFormat) =>
  defineExport({
    name,
    fileName: 'installations',
    title: 'Installations',
    operation: 'exportInstallations',
    format,
    filter: Type.Object({
      month,
      area: Type.Optional(Type.Object({ level: Type.Enum([...areaLevels]), code: Type.String() })),
      ...installationFilter,
    }),
    rows: (db, caller, { month: of, area, ...rest }) =>
      everyInstallation(db, caller, filterOf(of, area, rest)),
    area: ({ area }) => area,
    month: ({ month: of }) => of,
    columns,
  });

/** The export for each format. */
export const installations = {
  csv: installationsAs('installations', csv),
  xlsx: installationsAs('installations-workbook', xlsx),
};
