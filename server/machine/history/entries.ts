import { and, eq, ne, sql, type SQL } from 'drizzle-orm';
import { unionAll, type PgColumn } from 'drizzle-orm/pg-core';
import type { Executor } from '../../services/db/connect.ts';
import { auditRevisions, changes, tcAudits } from '../../services/db/schema/index.ts';
import { auditOfTransformer } from './words.ts';

const { placeholder } = sql;

/** The entries of the change log on the placeholder record, without audits: `audits` has each of them. */
const logged = (db: Executor) =>
  db
    .select({
      id: changes.id,
      at: changes.at,
      actorId: changes.actorId,
      action: changes.action,
      before: changes.before,
      after: changes.after,
      fileId: changes.fileId,
      rowNumber: changes.rowNumber,
    })
    .from(changes)
    .where(
      and(
        eq(changes.entity, placeholder('entity')),
        eq(changes.entityId, placeholder('entityId')),
        ne(changes.action, auditOfTransformer),
      ),
    );

/**
 * Audits of the placeholder `tcId`, alone or with its section, of which the log has one entry. Their ids are negative,
 * unlike those of the log.
 */
const auditsIn = (db: Executor, of: typeof tcAudits | typeof auditRevisions, id: SQL) =>
  db
    .select({
      id: sql<number>`${id}`.mapWith(changes.id),
      at: of.auditedAt,
      actorId: sql<string | null>`${of.auditedBy}`,
      action: sql<string>`${auditOfTransformer}::text`,
      before: sql<Record<string, unknown> | null>`null::jsonb`,
      after: sql<Record<
        string,
        unknown
      > | null>`jsonb_build_object('audited', ${of.month}, 'loss', ${of.lossPercentage})`,
      fileId: sql<string | null>`null::uuid`,
      rowNumber: sql<number | null>`null::integer`,
    })
    .from(of)
    .where(eq(of.tcId, placeholder('tcId')));

const number = (month: PgColumn) => sql`replace(${month}, '-', '')::bigint`;
const audits = (db: Executor) => auditsIn(db, tcAudits, sql`-${number(tcAudits.month)}`);
/** The audits that were reopened since. The log has who did so. */
const withdrawn = (db: Executor) =>
  auditsIn(db, auditRevisions, sql`-1000000 * ${auditRevisions.id} - ${number(auditRevisions.month)}`);

/** All that has happened to the record of the placeholders `entity` and `entityId`, with the audits of `tcId`, if any. */
export const entriesOf = (db: Executor) => unionAll(logged(db), audits(db), withdrawn(db)).as('entries');
