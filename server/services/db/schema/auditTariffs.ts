import { foreignKey, integer, numeric, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { loadDecimals, tariffs } from '#domain/installations.ts';
import { figure } from './columns.ts';
import { tcAudits } from './transformers.ts';

/**
 * The sums of an audit by the tariff of its installations: they add up to the audit's own. A trigger on `tc_audits`
 * records them with it, and they go with it; nothing else writes them.
 */
export const auditTariffs = pgTable(
  'audit_tariffs',
  {
    tcId: uuid('tc_id').notNull(),
    month: text('month').notNull(),
    tariff: text('tariff', { enum: tariffs }).notNull(),
    installations: integer('installations').notNull(),
    /** Their sanctioned loads at the audit, kW; 1 HP is 0.746 kW. */
    load: numeric('load', { precision: 15, scale: loadDecimals, mode: 'number' }).notNull(),
    /** kWh. */
    consumption: figure('consumption').notNull(),
    /** Rupees. */
    demand: figure('demand').notNull(),
    collection: figure('collection').notNull(),
  },
  table => [
    primaryKey({ columns: [table.tcId, table.month, table.tariff] }),
    foreignKey({
      columns: [table.tcId, table.month],
      foreignColumns: [tcAudits.tcId, tcAudits.month],
    })
      .onDelete('cascade')
      .onUpdate('cascade'),
  ],
);
