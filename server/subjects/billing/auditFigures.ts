import { sql, type SQL } from 'drizzle-orm';

/** The columns that the view `auditable_months` computes for `tc_audits`, under the same names. */
const figures = [
  'final_value',
  'next_final_value',
  'primary_current',
  'secondary_current',
  'consumption',
  'installations',
  'installation_consumption',
  'demand',
  'collection',
  'loss_percentage',
  'unbilled_installations',
  'unbilled_units',
  'door_lock_installations',
  'door_lock_units',
  'mnr_installations',
  'mnr_units',
  'zero_consumption_installations',
  'zero_consumption_units',
];

/** The columns of an audit's figures, to insert. */
export const auditFigures: SQL = sql.raw(figures.join(', '));

/** The same columns of the view, under the alias `facts`, to select. */
export const factsOfAudit: SQL = sql.raw(figures.map(name => `facts.${name}`).join(', '));
