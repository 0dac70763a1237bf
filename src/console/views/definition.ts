import type { Access } from '../access.ts';
import type { ApiPath, Query, View } from '../api.ts';
import type { ListDefinition } from '../list/definition.ts';
import type { Resource } from '../resolved.ts';

/** One of the lists that stand side by side: what differs from the resource's own. */
export interface ViewDefinition<K extends string, S extends string> {
  /** Its heading, and its entry beside the others. */
  title: string;
  /** The keys of the list that differ. @default none */
  list?: ListDefinition<K, S>;
  /** Who may do what with it, where that differs. @default as with the resource */
  access?: Partial<Access>;
  /** Added to the query of the list and of its download. @default nothing */
  query?: Query;
  /** Where its total stands in the answer of `counts`. @default no total is shown */
  count?: string;
}

/** Lists of one resource side by side. */
export interface ViewsDefinition<K extends string, S extends string> {
  /** What they are called together, to those who hear the screen. */
  label: string;
  /** The query name that tells which one shows. @default 'tab' */
  param?: string;
  /** By the values of that query name, in order; the first shows where there is none. */
  of: Readonly<Record<string, ViewDefinition<K, S>>>;
  /** The call that gives how many rows each has; `:month` in its path is the audit month. @default none */
  counts?: { path: ApiPath; query?: (view: View) => Query };
}

/** A list among others, as a resource that differs from its parent in a few keys. */
export interface ResolvedView {
  /** The value of the query name. */
  readonly value: string;
  readonly resource: Resource;
  readonly count: string | undefined;
}

/** Lists side by side, with their defaults filled in. */
export interface ResolvedViews {
  readonly label: string;
  readonly param: string;
  readonly of: readonly ResolvedView[];
  readonly counts: { readonly path: ApiPath; readonly query?: (view: View) => Query } | undefined;
}
