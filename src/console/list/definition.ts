import type { Endpoint } from '#contract/endpoints.ts';
import type { Officer } from '#domain/officer.ts';
import type { Role } from '#domain/roles.ts';
import type { Query, View } from '../declaration/api.ts';
import type { ActionCall, FileCall, FileId } from '../declaration/declaredCall.ts';
import type { ByOfficer } from '../declaration/byOfficer.ts';
import type { LazyComponent } from '../../ui/lazyComponent.tsx';
import type { ConsoleRecord } from '#schema/record.ts';

/** The search box. */
export interface SearchDefinition<K extends string> {
  /** The fields that the server searches. */
  by: readonly K[];
  /** The placeholder of the box. @default 'Search by' and the labels */
  label?: string;
  /** The query name of the text. @default the field's key if the search has one field, else 'q' */
  param?: string;
  /** The query name of the text by which references to the records search. @default the same */
  lookup?: string;
  /** The maximum number of characters. @default 60 */
  max?: number;
  /** The filters of which the API needs one before it searches, and the message until one is chosen. @default none */
  needs?: { oneOf: readonly string[]; message: ByOfficer<string> };
}

/** Filters behind a button: chosen together, then applied together. */
export interface PanelDefinition<K extends string> {
  /** The label of the button. @default 'Filter' */
  label?: string;
  /** Fields to narrow the list by. */
  filters: readonly K[];
}

/** Where rows lead that do not open in a form. */
export interface OpensDefinition {
  /** Returns an address of the portal; undefined if the row leads nowhere. */
  to: (record: ConsoleRecord, officer: Officer) => string | undefined;
  /** The name of the place: shown on hover, and read out after the value that names the row. */
  shows: string;
  /** Whether a last column, 'View', leads there too. @default false */
  column?: boolean;
}

/** One of the cards above a list. */
export interface CardDefinition {
  /** The text on the card. */
  label: string;
  /** The name of its number in the answer of the views' `counts`. */
  count: string;
  /** Its colours: the number of a loss band, 1 to 7. @default none */
  band?: number;
}

/** Cards that narrow a list to one value of a field. Pressing the chosen one shows all rows again. */
export interface CardsDefinition<K extends string> {
  /** The field, which is also the name under which the address holds the chosen value. */
  filter: K;
  /** The name of the group for screen readers. */
  label: string;
  /** The cards by their values of the field, in order. */
  of: Readonly<Record<string, CardDefinition>>;
}

/** The declaration of a selection: rows to mark, and an action on all marked rows at once. */
export interface SelectionDefinition {
  /** The designations that may mark rows. */
  access: readonly Role[];
  /** The control beside the number of marked rows. */
  component: LazyComponent<SelectionProps>;
  /** The most rows that it accepts by their identities; the choice of every row may exceed it. @default any number */
  max?: number;
  /** Whether every row of every page can be marked at once. @default true */
  everyRow?: boolean;
}

/** The marked rows: their identities, or the query of a list that is marked as a whole. */
export type Selected = { ids: readonly string[] } | { everyRowOf: Query };

/** The props of the control beside the number of marked rows. */
export interface SelectionProps {
  /** The marked rows. */
  selected: Selected;
  /** The number of marked rows. */
  count: number;
  /** Reloads the list at page 1, with nothing marked. */
  onDone(): void;
}

/** The props of a hand-written row. */
export interface RowProps {
  /** The record that the row shows. */
  record: ConsoleRecord;
}

/** The props of a hand-written number of rows. */
export interface TotalProps {
  /** The name of the list. */
  list: string;
  /** Its heading. */
  title: string;
  /** The number and the noun: '1,284 installations'. */
  text: string;
  /** The cards above the list. */
  cards: CardsDefinition<string> | undefined;
}

/** A line above the list. */
export interface InfoLine {
  /** The name of the value. */
  label: string;
  /** The value; without one, the line is absent. */
  value: string | undefined;
}

/** A button in a row that makes one call, once however often it is pressed, shows the result and reloads page 1. */
export interface ActionDefinition {
  /** The name of the action for permissions. */
  name: string;
  /** The label of the button. */
  label: string;
  /** The designations that have the action. */
  access: readonly Role[];
  /** Whether a row has the action. @default every row has it */
  when?: (record: ConsoleRecord, officer: Officer) => boolean;
  /** The call that the button makes. */
  call: ActionCall;
  /** The notice after success. @default the server's message */
  success?: string;
  /** The action that undoes this one; the success notice offers it for twenty seconds. @default none */
  undo?: string;
  /** Whether the button has the accent colour, to distinguish it from its opposite at a glance. @default false */
  accent?: boolean;
}

/** A button in a row that fetches a file about the record; disabled for the row while the server prepares the file. */
export interface FileActionDefinition {
  /** The name of the action for permissions. */
  name: string;
  /** The label of the button. */
  label: string;
  /** The label of the button while the file is being prepared. */
  busy: string;
  /** The designations that have the action. */
  access: readonly Role[];
  /** Whether a row has the action. @default every row has it */
  when?: (record: ConsoleRecord, officer: Officer) => boolean;
  /** The call whose answer has the file's address in `data`. */
  file: FileCall;
}

/** The props of a hand-written row action. */
export interface ActionProps {
  /** The record of the row. */
  record: ConsoleRecord;
  /** Reloads the list at page 1. */
  reload(): void;
}

/** A hand-written control in a row. */
export interface ActionComponent {
  /** The name of the action for permissions. */
  name: string;
  /** The designations that have the action. */
  access: readonly Role[];
  /** Its width in px, for which the column has room before it is loaded. @default 28, an icon */
  width?: number;
  /** The control, loaded with the list. */
  component: LazyComponent<ActionProps>;
}

export type RowAction = ActionDefinition | FileActionDefinition | ActionComponent;

/** The choice between different files to download. */
export interface DownloadChoiceDefinition {
  /** The title above the choices. */
  title: string;
  /** The choices, each of which adds its query to the call's; the first is preselected. */
  options: readonly { label: string; query: Query }[];
}

/** The download button, visible to designations that may export. */
export interface DownloadDefinition {
  /** The label of the button. @default 'Download' and the noun for many */
  label?: string;
  /** The call whose answer has the file's address in `data`. @default none: the portal makes a CSV of all pages */
  operation?: FileId | Endpoint;
  /** The call's query. @default none */
  query?: (view: View) => Query;
  /** Asks first, in a dialog, which of the call's files to download. @default no question */
  choice?: DownloadChoiceDefinition;
  /** The rows in other formats: the label of each button, and its addition to the query. @default none */
  others?: readonly { label: string; query: Query }[];
  /**
   * The notice while the file is being prepared. @default 'Preparing for download. It may take few seconds. Please
   * wait...'
   */
  notice?: string;
}

/**
 * Records one below the other in place of a table. A button adds further ones, another reads them again, and each active
 * filter shows as a chip that clears it. `K` are the fields' keys.
 */
export interface FeedDefinition<K extends string> {
  /** Shows a record. */
  row: LazyComponent<RowProps>;
  /** The field whose value heads the records that share it; the list must be ordered by it. @default no headings */
  groups?: K;
  /** Whether the server is about to change a record; while the list shows such a one, it is read again and again. */
  live: (record: ConsoleRecord) => boolean;
  /** A link among the buttons at the end of the heading. */
  link: LazyComponent<object>;
}

/** The list of a resource. `K` are its fields' keys, `S` the keys of the searchable ones. */
export interface ListDefinition<K extends string, S extends string> {
  /**
   * The columns, left to right; each officer may hide all but the one that names a record. @default the first five
   * fields
   */
  columns?: ByOfficer<readonly K[]>;
  /** The search box. @default none */
  search?: SearchDefinition<S>;
  /** Fields to narrow the list by. @default none */
  filters?: ByOfficer<readonly K[]>;
  /**
   * The label of the button that applies these filters; each chosen filter gets a button that clears it. @default
   * filters apply at once
   */
  apply?: string;
  /** More filters, behind a button. @default none */
  panel?: PanelDefinition<K>;
  /**
   * Fields by which links from other screens narrow the list, to one value or more. Each active one shows as a chip
   * that clears it. @default none
   */
  linked?: ByOfficer<readonly K[]>;
  /** Cards above the search, each with its number of rows; for lists that are views with `counts`. @default none */
  cards?: CardsDefinition<K>;
  /**
   * Columns and filters that show only while the list is narrowed to a value of another field, and the field with that
   * value. @default all always show
   */
  only?: Readonly<Partial<Record<K, { filter: K; value: string | readonly string[] }>>>;
  /** The initial order: a field's key, after '-' for descending. @default the API's own order */
  sort?: K | `-${K}`;
  /** Columns whose heading changes the order. @default none */
  sortable?: readonly K[];
  /** Rows on a page, at most 100. @default 10 */
  perPage?: number;
  /** Shows records one below the other, each in a shape of its own. @default a table with the columns */
  feed?: FeedDefinition<K>;
  /** Lines above the list. @default none */
  info?: (officer: Officer) => readonly InfoLine[];
  /** A hand-written note beside the heading. @default none */
  note?: LazyComponent<object>;
  /** The component that shows the number of rows, such as one that opens to its parts. @default the number and the noun */
  total?: LazyComponent<TotalProps>;
  /** The message for an empty list. @default 'No … found' with the noun for many */
  empty?: string;
  /** The line below that message: what to do next, if neither search nor filter narrows the list. @default none */
  emptyHint?: ByOfficer<string>;
  /** Buttons in each row. Designations that may update also get an edit link. @default none */
  actions?: readonly RowAction[];
  /**
   * The place that a row leads to, through a link in the column that names it. Designations that may update get the
   * form instead, always. @default the form, for designations that may update
   */
  opens?: OpensDefinition;
  /** Lets officers mark rows, to do something with many at once. @default rows can't be marked */
  selection?: SelectionDefinition;
  /** The download button. @default a CSV of all pages, for designations that may export */
  download?: DownloadDefinition;
}
