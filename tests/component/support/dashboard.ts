import { screen, within } from '@testing-library/react';
import { vi } from 'vitest';
import type { PortalConfig } from '../../../contract/portalConfig.ts';
import type {
  AreaFigures,
  AuditMetrics,
  EnergyFlow,
  Figures,
  Readiness,
  RowBelow,
} from '../../../src/custom/audit/dashboard/dashboardCalls.ts';
import type { Role } from '../../../src/domain/roles.ts';
import { registry } from '../../../src/resources/index.ts';
import { standInApi } from './api.ts';
import { officer } from './officers.ts';
import { showConsole } from './showConsole.tsx';

/** Returns an area's figures of a month in the API's format, with the test's changes. */
export function figures(changes: Partial<Figures> = {}): Figures {
  return {
    transformers: 50,
    audited: 46,
    installations: 1400,
    consumption: 941_220,
    installationConsumption: 802_416,
    demand: 6_708_197.76,
    collection: 6_419_328,
    lossPercentage: 14.75,
    billingEfficiency: 85.25,
    collectionEfficiency: 95.69,
    ATAndC: 18.42,
    ARR: 6.82,
    ABR: 8.36,
    lostUnits: 138_804,
    lostRupees: 1_160_401.44,
    ...changes,
  };
}

/** Returns a row of the league table: a section with these figures. */
export function section(name: string, changes: Partial<Figures> = {}): RowBelow {
  return { area: { level: 'section', code: `54101${name.length}`, name }, figures: figures(changes) };
}

/** Returns where an area's energy went in the API's format, with the test's changes. */
export function flow(changes: Partial<EnergyFlow> = {}): EnergyFlow {
  const estimated = ['unbilled', 'doorLock', 'mnr', 'zeroConsumption'] as const;
  const share = { installations: null, isEstimate: false };
  const rest = { rupees: 418, installations: null, isEstimate: true };
  return {
    audited: 46,
    energyIn: 1000,
    ABR: 8.36,
    billed: { units: 790, installations: 1000 },
    steps: [
      { step: 'paid', units: 755.98, rupees: 6_419_328, ...share },
      { step: 'notPaid', units: 34.02, rupees: 288_869.76, ...share },
      ...estimated.map((step, at) => ({
        step,
        units: 10 * (at + 1),
        rupees: 83.6 * (at + 1),
        installations: 1001 + at,
        isEstimate: true,
      })),
      { step: 'technical', units: 60, ...rest, rupees: 501.6 },
      { step: 'unexplained', units: 50, ...rest },
    ],
    untagged: { installations: 1005, consumption: 500, share: 70, upTo: 50, rupees: 418 },
    demand: 6_708_197.76,
    collection: 6_419_328,
    ...changes,
  };
}

/** The area of the dashboard. */
export const subDivision = { level: 'subDivision', code: '54101', name: 'Kadri' } as const;
/** The months, sections and readings that a readiness names besides. */
export const namedMonths = {
  lastReady: null,
  startedUntil: null,
  notStarted: { count: 0, sections: [] },
  readings: [],
};
/** The readiness of an area of which every TC can be audited. */
export const nothingMissing = {
  transformers: 50,
  audited: 0,
  ready: 50,
  blocked: 0,
  waitingForReading: 0,
  withRemark: 0,
  meterStandsStill: 0,
  readingFell: 0,
  impossibleConsumption: 0,
  withoutInstallations: 0,
  withoutBilling: 0,
  untagged: 0,
};
const metrics = {
  totalTransformers: 50,
  audited: 46,
  unAudited: 4,
  withoutConsumption: 3,
  withRemark: 1,
  withoutInstallationConsumption: 0,
};

// jsdom has no canvas: charts draw into this one, and nothing appears.
Object.assign(HTMLCanvasElement.prototype, {
  getContext(this: HTMLCanvasElement) {
    const known: Record<string, unknown> = { canvas: this, measureText: () => ({ width: 0 }) };
    return new Proxy(known, { get: (_, name) => known[String(name)] ?? (() => undefined), set: () => true });
  },
});

class NothingResizes {
  observe() {}
  disconnect() {}
}

/** The answers of a test's API. */
interface Answers {
  figures?: Partial<AreaFigures>;
  metrics?: Partial<AuditMetrics>;
  readiness?: Partial<Readiness>;
}

/** Shows the dashboard of September 2026 to an officer, over an API with these answers. */
export function showDashboard(
  role: Role,
  answers: Answers = {},
  others: Parameters<typeof standInApi>[0] = {},
  config: Partial<PortalConfig> = {},
) {
  // jsdom knows neither the computer's theme nor the size of anything.
  vi.stubGlobal('matchMedia', () => new EventTarget());
  vi.stubGlobal('ResizeObserver', NothingResizes);
  localStorage.setItem('energy-audit.month', '2026-09');
  const answer = (data: unknown) => () => ({ body: { data, message: 'Found' } });
  const area = { area: subDivision, below: [] };
  const forMonth = (month: string) => ({
    [`GET /${role}/installations/counts/months/${month}`]: answer({ all: 100, doorLock: 4, mnr: 1 }),
    [`GET /${role}/audit-metrics/months/${month}`]: answer({ ...metrics, ...answers.metrics }),
    [`GET /${role}/area-figures/months/${month}`]: answer({
      ...area,
      figures: figures(),
      before: null,
      lastYear: null,
      same: { before: null, lastYear: null },
      dropped: null,
      ...answers.figures,
    }),
    [`GET /${role}/energy-flow/months/${month}`]: answer(flow()),
    [`GET /${role}/area-trend/months/${month}`]: answer([]),
    [`GET /${role}/readiness/months/${month}`]: answer({
      ...area,
      ...nothingMissing,
      ...namedMonths,
      ...answers.readiness,
    }),
    [`GET /${role}/inspection-totals/months/${month}`]: answer({
      open: 5,
      overdue: 2,
      done: 3,
      recoveredUnits: 1234.5,
      recoveredRupees: 8765.25,
    }),
    [`GET /${role}/worst-transformers/months/${month}`]: answer({ transformers: [], count: 0 }),
  });
  const api = standInApi({
    ...forMonth('2026-08'),
    ...forMonth('2026-09'),
    ...forMonth('2026-10'),
    [`GET /${role}/tickets`]: answer({ ticketList: [], count: 0 }),
    'GET /cio/tickets/everyone': answer({ ticketList: [], count: 0 }),
    [`GET /${role}/files/last`]: answer({ lastFiles: [] }),
    [`GET /${role}/latest-audit`]: answer({
      month: '2026-08',
      lossPercentage: 10.94,
      audited: 46,
      transformers: 50,
      begun: null,
    }),
    ...others,
  });
  const shown = showConsole({
    registry,
    officer: officer(role),
    at: '/dashboard?month=2026-09',
    scopes: 'chosen',
    config,
  });
  return { ...shown, api };
}

export const region = (name: string) => screen.findByRole('region', { name });

/** Returns the texts of a table's rows, cell by cell. */
export const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map(row => [...row.children].map(({ textContent }) => textContent));
