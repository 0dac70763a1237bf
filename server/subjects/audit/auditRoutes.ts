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
import { readAreaFigures, readAreaTrend, readLatestAudit, readReadiness } from '#contract/areaFigures.ts';
import type { ArrBasis } from '#domain/audit.ts';
import {
  listForeignReaders,
  listMistags,
  listWorstTransformers,
  readEnergyFlow,
} from '#contract/lossCauses.ts';
import { route, routeOnce } from '../../machine/calls/route.ts';
import type { Database } from '../../services/db/connect.ts';
import { notFound } from '../../services/http/errors.ts';
import { pageOf, toPaged } from '../../services/http/paging.ts';
import { requestReports } from '../reports/reportWork.ts';
import { isInArea } from '../transformers/listTransformers.ts';
import { auditRecord } from './auditRecord.ts';
import { countAudits } from './counts.ts';
import * as reopening from './reopenAudits.ts';
import * as audit from './startAudit.ts';
import { explain } from './losses/reasons.ts';
import { areaFigures } from './areaFigures.ts';
import * as readiness from './readiness.ts';
import { areaTrend, latestAudit, transformerTrend } from './trend.ts';
import { areaOf, requestedArea } from './requestedArea.ts';
import { requestedPeriod } from './requestedPeriod.ts';
import { energyFlow } from './losses/energyFlow.ts';
import { foreignReaders } from './losses/foreignReaders.ts';
import { mistags } from './losses/mistags.ts';
import { worstTransformers } from './losses/ranking.ts';

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

/** Figures of areas: what was audited, with what losses, and what keeps the rest from it. */
export function areaFigureRoutes(
  app: FastifyInstance,
  { db, arrBasis }: { db: Database; arrBasis: ArrBasis },
): void {
  route(app, readAreaFigures, async ({ params: { month }, query, caller }) => ({
    data: await areaFigures({ db, arrBasis }, caller, month, areaOf(query)),
    message: 'Figures of an area',
  }));

  route(app, readAreaTrend, async ({ params: { month }, query, caller }) => {
    const { transformerId } = query;
    const area = areaOf(query);
    if (transformerId === undefined)
      return { data: await areaTrend(db, caller, month, area), message: 'Trend of an area' };
    if (!(await isInArea(db, caller, transformerId, area))) throw notFound();
    return { data: await transformerTrend(db, caller, month, transformerId), message: 'Trend of a TC' };
  });

  route(app, readLatestAudit, async ({ query, caller }) => ({
    data: await latestAudit(db, caller, areaOf(query)),
    message: 'Latest audited month',
  }));

  route(app, readReadiness, async ({ params: { month }, query, caller }) => ({
    data: await readiness.readReadiness(db, caller, month, areaOf(query)),
    message: 'Readiness for the audit',
  }));
}

/** The possible causes of the losses of an area. */
export function lossCauseRoutes(app: FastifyInstance, { db }: { db: Database }): void {
  route(app, listWorstTransformers, async ({ params: { month }, query, caller }) => {
    const page = pageOf(query);
    const { area } = await requestedArea(db, caller, areaOf(query));
    const { by = 'units', from } = query;
    const { rows, ...total } = await worstTransformers(
      db,
      caller,
      requestedPeriod(month, from),
      { by, area },
      page,
    );
    return {
      data: { transformers: rows, ...toPaged(page, total) },
      message: 'TCs by their losses',
    };
  });

  route(app, listMistags, async ({ params: { month }, query, caller }) => {
    const page = pageOf(query);
    const { area } = await requestedArea(db, caller, areaOf(query));
    const { rows, ...total } = await mistags(db, caller, month, area, {
      ...page,
      transformerId: query.transformerId,
    });
    return {
      data: { mistags: rows, ...toPaged(page, total) },
      message: 'Possible mis-tags',
    };
  });

  route(app, listForeignReaders, async ({ params: { month }, query, caller }) => {
    const page = pageOf(query);
    const { area } = await requestedArea(db, caller, areaOf(query));
    const { rows, ...total } = await foreignReaders(db, caller, month, area, page);
    return {
      data: { installations: rows, ...toPaged(page, total) },
      message: 'Installations that an MR of another TC reads',
    };
  });

  route(app, readEnergyFlow, async ({ params: { month }, query, caller }) => {
    const { transformerId, from } = query;
    const period = requestedPeriod(month, from);
    const { area } = await requestedArea(db, caller, areaOf(query));
    if (transformerId !== undefined && !(await isInArea(db, caller, transformerId, area))) throw notFound();
    return { data: await energyFlow(db, caller, period, { area, transformerId }), message: 'Energy flow' };
  });
}
