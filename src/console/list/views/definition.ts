import type { Endpoint } from '#contract/endpoints.ts';
import type { Access } from '#schema/access.ts';
import type { Query, View } from '../../declaration/api.ts';
import type { CountId } from '../../declaration/declaredCall.ts';
import type { ListDefinition } from '../definition.ts';

/** One of the lists side by side: its differences from the resource's list. */
export interface ViewDefinition<K extends string, S extends string> {
  /** Its heading, and its entry among the lists. */
  title: string;
  /** The keys of the list that differ. @default none */
  list?: ListDefinition<K, S>;
  /** The access that differs. @default the resource's access */
  access?: Partial<Access>;
  /** Added to the query of the list and of its download. @default nothing */
  query?: Query;
  /** The name of its total in the answer of `counts`. @default no total is shown */
  count?: string;
}

/** Lists of one resource side by side. */
export interface ViewsDefinition<K extends string, S extends string> {
  /** The name of the whole group for screen readers. */
  label: string;
  /**
   * Where their names stand: at the side, each list under its own heading, or as tabs above, under one heading. @default
   * 'side'
   */
  layout?: 'side' | 'tabs';
  /** The query name that selects the list. @default 'tab' */
  param?: string;
  /** Filters that stay from list to list, and that the totals follow, as the lists do. @default none */
  keeps?: readonly K[];
  /** The lists by their values of that query name, in order; without a value, the first one shows. */
  of: Readonly<Record<string, ViewDefinition<K, S>>>;
  /**
   * The call that returns each list's number of rows; the param `month` of its path is the audit month. @default none
   */
  counts?: { operation: CountId | Endpoint; query?: (view: View) => Query };
}
