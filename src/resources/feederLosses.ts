import { areaLevels } from '#domain/areas.ts';
import { feederLacks, feederLackTitles } from '#domain/feederAudit.ts';
import type { Officer } from '#domain/officer.ts';
import { levelOf, officers } from '#domain/roles.ts';
import {
  asText,
  computed,
  defineResource,
  lazyComponent,
  month,
  number,
  text,
  withParts,
  type CellProps,
} from '../console/index.ts';
import { locationQuery } from '../console/declaration/locationQuery.ts';
import { feederHeadings, type FeederFigureName } from '../custom/feeders/headings.ts';
import { FeederIcon } from '../theme/icons.tsx';

/** Returns the field of a figure, whose number opens. */
function figure(name: FeederFigureName) {
  const cell = lazyComponent<CellProps>(async () => {
    const { figureCell } = await import('../custom/feeders/FeederFigure.tsx');
    return { default: figureCell(name) };
  });
  return withParts(number({ label: feederHeadings[name], decimals: 2, width: 8.5 }), { cell });
}

const balance = [
  'coverage',
  'energyIn',
  'consumption',
  'ht',
  'lineLoss',
  'lineLossPercentage',
  'lineLossRupees',
  'ltLoss',
  'totalLoss',
] as const;

/** Returns the columns: the division for officers in charge of more than one. */
const columns =
  (...figures: readonly ('lacks' | (typeof balance)[number])[]) =>
  ({ role }: Officer) => {
    const level = levelOf(role);
    const hasDivisions = level === undefined || areaLevels.indexOf(level) < areaLevels.indexOf('division');
    return [
      'number',
      'name',
      'station',
      ...(hasDivisions ? (['division'] as const) : []),
      ...figures,
    ] as const;
  };

/** The feeders of an area by what they lose on the 11 kV line in a month or a period, and those of which that is unknown. */
export const feederLosses = defineResource({
  name: 'feeder-losses',
  title: 'Feeder Audit',
  path: '/feeder-audit',
  noun: { one: 'feeder', many: 'feeders' },
  recordTitle: 'number',
  access: { list: officers, export: officers },
  fields: {
    number: text({ label: 'Feeder', width: 5 }),
    name: text({ clip: true, width: 12 }),
    station: text({ label: 'Power station', source: 'station.name', clip: true, width: 12 }),
    division: text({ source: 'division.name', clip: true, width: 10 }),
    from: month({ label: 'Sums from', any: 'this month alone' }),
    stationCode: text(),
    divisionCode: text(),
    lacks: computed({ label: 'Why', as: lackText }),
    coverage: figure('coverage'),
    energyIn: figure('energyIn'),
    consumption: figure('consumption'),
    ht: figure('ht'),
    lineLoss: figure('lineLoss'),
    lineLossPercentage: figure('lineLossPercentage'),
    lineLossRupees: figure('lineLossRupees'),
    ltLoss: figure('ltLoss'),
    totalLoss: figure('totalLoss'),
  },
  list: {
    columns: columns(...balance),
    filters: ['from'],
    linked: ['stationCode', 'divisionCode'],
    perPage: 20,
    opens: { to: ({ id }) => `/feeders/${asText(id)}`, shows: 'Balance of this feeder' },
    empty: 'No feeder is ranked.',
    emptyHint:
      'A feeder is ranked once its reading of the month is on record and at least 90% of its TCs are audited. The others are under Not ranked.',
  },
  views: {
    label: 'Orders',
    layout: 'tabs',
    keeps: ['from'],
    counts: { operation: 'readFeederTotals', query: locationQuery },
    of: {
      units: { title: 'By kWh lost', query: { by: 'units' }, count: 'ranked' },
      rupees: { title: 'By rupees lost', query: { by: 'rupees' }, count: 'ranked' },
      unranked: {
        title: 'Not ranked',
        query: { by: 'unranked' },
        count: 'unranked',
        list: {
          columns: columns('lacks', 'coverage', 'energyIn', 'consumption', 'ht', 'ltLoss'),
          empty: 'Every feeder is ranked.',
          emptyHint: 'All have a reading of the month, and at least 90% of their TCs are audited.',
        },
      },
    },
  },
  api: { list: { operation: 'listFeederAudits', rows: 'feeders', query: locationQuery } },
  menu: { icon: FeederIcon, group: 'audit' },
  topBar: { hierarchy: true, month: true },
  pages: { list: lazyComponent(() => import('../custom/feeders/FeederLossesPage.tsx')) },
});

function lackText(value: unknown): string {
  const lack = feederLacks.find(each => each === value);
  return lack ? feederLackTitles[lack] : '';
}
