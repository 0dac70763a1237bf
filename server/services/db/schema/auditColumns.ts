import { bigint, integer, text, uuid } from 'drizzle-orm/pg-core';
import { estimates } from './auditEstimates.ts';
import { changesOfMeter, figure, instant, reading } from './columns.ts';
import { users } from './users.ts';

/** The columns of an audit of a TC's month: who made it, its figures and everything that they were computed from. */
export function auditColumns() {
  return {
    month: text('month').notNull(),
    auditedBy: uuid('audited_by')
      .notNull()
      .references(() => users.id),
    auditedAt: instant('audited_at').notNull().defaultNow(),
    /** The readings at the start and the end of the month. */
    finalValue: reading('final_value').notNull(),
    nextFinalValue: reading('next_final_value').notNull(),
    /** The current transformer in force, A. */
    primaryCurrent: bigint('primary_current', { mode: 'number' }).notNull(),
    secondaryCurrent: bigint('secondary_current', { mode: 'number' }).notNull(),
    /** The changes of the meter in between; the current transformer is the one before them. */
    meterChanges: changesOfMeter('meter_changes'),
    /** kWh. */
    consumption: figure('consumption').notNull(),
    installations: integer('installations').notNull(),
    /** kWh. */
    installationConsumption: figure('installation_consumption').notNull(),
    /** Rupees. */
    demand: figure('demand').notNull(),
    collection: figure('collection').notNull(),
    /** Per cent. */
    lossPercentage: figure('loss_percentage').notNull(),
    ...estimates(),
    /** The TC's section at the audit, so that the figures of a section stay. A trigger sets it if nothing else does. */
    sectionCode: text('section_code').notNull().default(''),
  };
}
