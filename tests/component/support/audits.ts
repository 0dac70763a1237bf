import { vi } from 'vitest';
import type { DataOf } from '../../../src/client/operations.ts';
import type { Role } from '../../../src/domain/roles.ts';
import { registry } from '../../../src/resources/index.ts';
import { standInApi } from './api.ts';
import { flow } from './dashboard.ts';
import { officer } from './officers.ts';
import { showConsole } from './showConsole.tsx';
import { transformer } from './transformers.ts';

export type AuditRecord = DataOf<'readAudit'>;

/** The id of the TC whose audit shows. */
export const auditTcId = '00000000-0000-4000-8000-000000000001';

const ratio = { primaryCurrent: 200, secondaryCurrent: 5, meterConstant: 40 };
const figures = {
  consumption: 0,
  installations: 3,
  installationConsumption: 100,
  demand: 800,
  collection: 700,
};
const unaudited: AuditRecord = {
  ...figures,
  audited: null,
  implausible: false,
  revisions: [],
  why: null,
  gaps: [],
  begun: null,
  ended: null,
  ctRatio: { ...ratio, fromMonth: '2025-10', before: null },
  segments: [],
  withoutConsumption: 0,
};

const ae = { name: 'Kavya Bhat', userType: 'ae' } as const;
const cio = { name: 'Shalini Prabhu', userType: 'cio' } as const;

/** An audit as an ae made it. */
export const audited = { at: '2026-10-22T06:30:00.000Z', by: ae };

/** The same audit, reopened by the corporate office. */
export const revision: AuditRecord['revisions'][number] = {
  ...figures,
  audited,
  reopened: { at: '2026-11-12T06:30:00.000Z', by: cio },
  reason: 'The meter was replaced on the 12th.',
  finalValue: 900,
  nextFinalValue: 12,
  ctRatio: ratio,
  segments: [],
  consumption: -35_520,
  lossPercentage: 100.28,
};

interface AuditOptions {
  /** Returns what differs from an unaudited record, each time it is read. */
  record: () => Partial<AuditRecord>;
  /** The differences from a TC that is audited in September 2026. */
  changes?: Parameters<typeof transformer>[1];
  handlers?: Parameters<typeof standInApi>[0];
  /** The address to open. @default that of the audit in September 2026 */
  at?: string;
}

/** The address of the audit. */
const auditAddress = `/tc-audit/${auditTcId}?month=2026-09`;

/** Shows the audit of a TC in September 2026. */
export function showAudit(role: Role, { record, changes, handlers, at = auditAddress }: AuditOptions) {
  vi.stubGlobal('matchMedia', () => new EventTarget());
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  localStorage.setItem('energy-audit.month', '2026-09');
  const answer = (data: unknown) => () => ({ body: { data, message: 'Found' } });
  const read = () => ({ ...unaudited, ...record() });
  const api = standInApi({
    [`GET /${role}/transformer-centres/${auditTcId}`]: answer(transformer(1, { id: auditTcId, ...changes })),
    [`GET /${role}/transformer-centres/${auditTcId}/audits/2026-09`]: () => answer(read())(),
    [`GET /${role}/energy-flow/months/2026-09`]: () => answer(flow({ audited: read().audited ? 1 : 0 }))(),
    [`GET /${role}/area-trend/months/2026-09`]: answer([]),
    [`GET /${role}/installations/counts/months/2026-09`]: answer({ all: 3 }),
    [`GET /${role}/installations`]: answer({ installations: [], count: 0 }),
    ...handlers,
  });
  return { ...api, ...showConsole({ registry, officer: officer(role), at }) };
}
