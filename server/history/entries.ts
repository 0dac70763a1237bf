import { and, eq, ne, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Executor } from '../db/connect.ts';
import { changes, tcAudits } from '../db/schema/index.ts';
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
 * The audits of the placeholder `tcId`, alone or with its section, of which the log has one entry. Their ids are
 * negative, unlike those of the log.
 */
const audits = (db: Executor) =>
  db
    .select({
      id: sql<number>`-replace(${tcAudits.month}, '-', '')::bigint`.mapWith(changes.id),
      at: tcAudits.auditedAt,
      actorId: sql<string | null>`${tcAudits.auditedBy}`,
      action: sql<string>`${auditOfTransformer}::text`,
      before: sql<Record<string, unknown> | null>`null::jsonb`,
      after: sql<Record<
        string,
        unknown
      > | null>`jsonb_build_object('audited', ${tcAudits.month}, 'loss', ${tcAudits.lossPercentage})`,
      fileId: sql<string | null>`null::uuid`,
      rowNumber: sql<number | null>`null::integer`,
    })
    .from(tcAudits)
    .where(eq(tcAudits.tcId, placeholder('tcId')));

/** All that has happened to the record of the placeholders `entity` and `entityId`, with the audits of `tcId`, if any. */
export const entriesOf = (db: Executor) => unionAll(logged(db), audits(db)).as('entries');
