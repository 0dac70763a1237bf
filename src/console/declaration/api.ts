import type { Area } from '#domain/areas.ts';
import type { Officer } from '#domain/officer.ts';

/** Query names and values of a call. Undefined and empty values are left out; a list repeats its name. */
export type Query = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;

/** The value that narrows a list under one name, or a list of values of which a row may have any. */
export type FilterValue = string | readonly string[];

/** The parameters of a request for a list. */
export interface View {
  /** The officer who is signed in. */
  officer: Officer;
  /** The area chosen in the hierarchy selector, on screens that show it; absent for All. */
  area: Area | undefined;
  /** The audit month, YYYY-MM, on screens that show it. */
  month: string | undefined;
  /** The search text and filter values, by query name. */
  filter: Readonly<Record<string, FilterValue>>;
  /** The requested order, by the key of a field. */
  sort: { field: string; order: 'ASC' | 'DESC' } | undefined;
}
