import Type from 'typebox';
import { mostReopened } from '#domain/audit.ts';
import { auditGaps } from '#domain/auditGaps.ts';
import { closed, operation, role } from './operation.ts';
import { acknowledged, answer, area, id, month } from './parts.ts';

const count = Type.Integer({ minimum: 0 });

/** Counts of TCs in a month, under the specification's names. */
const auditMetrics = closed({
  totalTransformers: count,
  audited: count,
  unAudited: count,
  /** The audited ones by loss band; they add up to `audited`. */
  negativeFiveAndBelow: count,
  zeroToNegativeFive: count,
  zeroToFive: count,
  fiveToTen: count,
  tenToFifteen: count,
  fifteenToTwenty: count,
  twentyAndAbove: count,
  /** The audited ones with any loss below 0. */
  negativeLoss: count,
  /** The unaudited ones by what is missing; one may count under more than one. */
  withoutInstallationConsumption: count,
  withoutConsumption: count,
  withRemark: count,
  /** The unaudited ones that lack nothing: starting the audit would audit them. */
  ready: count,
  /** The TCs whose audit was reopened, whether or not they have been audited again. */
  reopened: count,
  /** The audited ones whose consumption can't be the TC's; the sums hold it until the audit is reopened. */
  implausible: count,
});

export const startAudit = operation('startAudit', {
  once: true,
  summary:
    "Audits every TC of the caller's section that lacks nothing in a month, and closes the month for it",
  params: closed({ month }),
  response: answer(
    closed({
      audited: Type.Integer({ description: 'Audited by this call', minimum: 0 }),
      alreadyAudited: Type.Integer({ description: 'Audited before', minimum: 0 }),
      unAudited: Type.Integer({ description: 'Not audited: something is missing', minimum: 0 }),
      /** Why TCs stay unaudited, in the order of the work. A TC may count under several. */
      left: Type.Array(
        closed({
          gap: Type.Enum([...auditGaps]),
          count: Type.Integer({ minimum: 1 }),
          transformers: Type.Array(closed({ id, number: Type.String() }), {
            description: 'The first of them, by number',
          }),
        }),
      ),
    }),
  ),
});

export const auditTransformer = operation('auditTransformer', {
  once: true,
  summary:
    "Audits one TC of the caller's section in a month and closes the month for it; or says what is missing",
  params: closed({ tcId: id, month }),
  response: acknowledged,
});

/** Trimmed by the server; `src/validation` has its rules and messages. */
const reason = Type.String({ maxLength: 10_000 });

export const reopenAudit = operation('reopenAudit', {
  once: true,
  summary: 'Withdraws the audit of a TC in a month, the last one audited, and keeps it as a revision',
  params: closed({ tcId: id, month }),
  body: closed({ reason }),
  response: acknowledged,
});

export const reopenAudits = operation('reopenAudits', {
  once: true,
  summary: 'Withdraws the audits of some TCs in a month, all or none, and keeps them as revisions',
  params: closed({ month }),
  body: closed({ tcIds: Type.Array(id, { minItems: 1, maxItems: mostReopened }), reason }),
  response: acknowledged,
});

export const readAuditMetrics = operation('readAuditMetrics', {
  summary: 'How many TCs of an area are audited in a month, and with what loss',
  params: closed({ role, month }),
  query: closed(area),
  response: answer(auditMetrics),
});
