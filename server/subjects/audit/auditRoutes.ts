import type { FastifyInstance } from 'fastify';
import {
  auditTransformer,
  readAuditMetrics,
  reopenAudit,
  reopenAudits,
  startAudit,
} from '#contract/audit.ts';
import { readAudit } from '#contract/auditRecord.ts';
import { formatCount } from '#domain/formats.ts';
import { fullMonthTitle } from '#domain/months.ts';
import { auditRecord } from './auditRecord.ts';
import { countAudits } from './counts.ts';
import * as reopening from './reopenAudits.ts';
import * as audit from './startAudit.ts';
import { route, routeOnce } from '../../machine/calls/route.ts';
import type { Database } from '../../services/db/connect.ts';
import { notFound } from '../../services/http/errors.ts';
import { explain } from './losses/reasons.ts';
import { requestReports } from '../reports/reportWork.ts';
import { areaOf } from './areaOf.ts';

/** Audits of transformer centres and their figures. */
export function auditRoutes(app: FastifyInstance, { db }: { db: Database }): void {
  routeOnce(app, startAudit, async ({ params: { month }, caller, requestId }, tx) => {
    const data = await audit.startAudit(tx, caller, month, requestId);
    await requestReports(tx);
    return { data, message: sentenceOf(month, data) };
  });

  routeOnce(app, auditTransformer, async ({ params: { tcId, month }, caller, requestId }, tx) => {
    const number = await audit.auditTransformer(tx, caller, { tcId, month, requestId });
    return { message: `TC ${number} is audited for ${fullMonthTitle(month)}.` };
  });

  routeOnce(
    app,
    reopenAudit,
    async ({ params: { tcId, month }, body: { reason }, caller, requestId }, tx) => {
      const numbers = await reopening.reopenAudits(tx, caller, { tcIds: [tcId], month, reason, requestId });
      await requestReports(tx);
      return { message: `The audit of TC ${numbers.join('')} for ${fullMonthTitle(month)} is reopened.` };
    },
  );

  routeOnce(
    app,
    reopenAudits,
    async ({ params: { month }, body: { tcIds, reason }, caller, requestId }, tx) => {
      const numbers = await reopening.reopenAudits(tx, caller, { tcIds, month, reason, requestId });
      await requestReports(tx);
      const audits = numbers.length === 1 ? 'audit is' : 'audits are';
      return {
        message: `${formatCount(numbers.length)} ${audits} reopened for ${fullMonthTitle(month)}.`,
      };
    },
  );

  route(app, readAudit, async ({ params: { id, month }, caller }) => {
    const record = await auditRecord(db, caller, id, month);
    if (!record) throw notFound();
    const explained = await explain(db, caller, { month, tcIds: [id] });
    return { data: { ...record, why: explained.get(id)?.why ?? null }, message: 'Audit' };
  });

  route(app, readAuditMetrics, async ({ params: { month }, query, caller }) => ({
    data: await countAudits(db, caller, month, areaOf(query)),
    message: 'Audit summary',
  }));
}

/** Returns what an audit came to: 'Audit of October 2026: 41 TCs audited, 11 not audited, as something is missing.' */
function sentenceOf(month: string, { audited, alreadyAudited, unAudited }: audit.StartedAudit): string {
  const isNothing = audited + alreadyAudited === 0;
  const parts = [
    isNothing ? 'no TC audited' : `${formatCount(audited)} TCs audited`,
    ...(alreadyAudited > 0 ? [`${formatCount(alreadyAudited)} audited before`] : []),
    ...(unAudited > 0 ? [`${formatCount(unAudited)} not audited, as something is missing`] : []),
  ];
  return `Audit of ${fullMonthTitle(month)}: ${parts.join(', ')}.${isNothing ? ' Nothing is closed.' : ''}`;
}
