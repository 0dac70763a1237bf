import type { Officer } from '#domain/officer.ts';
import type { Role } from '#domain/roles.ts';
import type { ApiPath, Query, RecordCall, View } from '../api.ts';
import type { ByOfficer } from '../byOfficer.ts';
import type { Part } from '../part.tsx';
import type { ConsoleRecord } from '../record.ts';

/** The search box. */
export interface SearchDefinition<K extends string> {
  /** The fields that the server searches. */
  by: readonly K[];
  /** Shown in the empty box. @default 'Search by' and the labels */
  label?: string;
  /** The query name of the text. @default the field's key where it is one, else 'q' */
  param?: string;
  /** The most characters it takes. @default 60 */
  max?: number;
  /** Filters of which one must be chosen before the API searches, and what is said until then. @default none */
  needs?: { oneOf: readonly string[]; message: string };
}

/** Filters behind a button: chosen together, then applied together. */
export interface PanelDefinition<K extends string> {
  /** What the button says. @default 'Filter' */
  label?: string;
  /** Fields to narrow the list by. */
  filters: readonly K[];
}

/** Where the rows lead that open in no form. */
export interface OpensDefinition {
  /** An address of the portal; undefined where a row leads nowhere. */
  to: (record: ConsoleRecord, officer: Officer) => string | undefined;
  /** What is there: shown under the pointer, and said after the value that names the row. */
  shows: string;
}

/** Rows that are marked, and what is done with all of them at once. */
export interface SelectionDefinition {
  access: readonly Role[];
  /** Stands beside the number of marked rows. */
  component: Part<SelectionProps>;
  /** Rows that it takes by their identities; every row of a list may be more. @default any number */
  most?: number;
}

/** What is marked: rows by their identities, or every row of what the list asks the API for. */
export type Selected = { ids: readonly string[] } | { everyRowOf: Query };

/** What the control beside the number of marked rows is given. */
export interface SelectionProps {
  selected: Selected;
  count: number;
  /** Shows page 1 anew, with nothing marked. */
  done(): void;
}

/** A line above the list. */
export interface InfoLine {
  label: string;
  value: string | undefined;
}

/** A button in a row that makes one call, once however often it is pressed, says so and shows page 1 anew. */
export interface ActionDefinition {
  /** Names it for permissions. */
  name: string;
  /** What the button says. */
  label: string;
  access: readonly Role[];
  /** The rows that have it. @default every row */
  when?: (record: ConsoleRecord, officer: Officer) => boolean;
  call: RecordCall;
  /** Told when it is done. @default the server's message */
  success?: string;
  /** The action that takes it back; the notice of success offers it for ten seconds. @default none */
  undo?: string;
  /** Drawn in the accent, to tell it from its opposite at a glance. @default false */
  accent?: boolean;
}

/** What a hand-written row action is given. */
export interface ActionProps {
  record: ConsoleRecord;
  /** Shows page 1 anew. */
  reload(): void;
}

/** A hand-written control in a row. */
export interface ActionPart {
  name: string;
  access: readonly Role[];
  component: Part<ActionProps>;
}

export type RowAction = ActionDefinition | ActionPart;

/** One of several files to download. */
export interface DownloadChoiceDefinition {
  /** Over the choices. */
  title: string;
  /** Each adds its query to the call's; the first is chosen at first. */
  options: readonly { label: string; query: Query }[];
}

/** The download button; it shows to those who may export. */
export interface DownloadDefinition {
  /** @default 'Download' and the noun for many */
  label?: string;
  /** The call whose answer's `data` is the file's address. @default none: a CSV is made of all pages */
  path?: ApiPath;
  /** The call's query. @default none */
  query?: (view: View) => Query;
  /** Asks first, in a dialog, which of the call's files is wanted. @default nothing is asked */
  choice?: DownloadChoiceDefinition;
  /** The same rows in other formats: what each button says, and what it adds to the query. @default none */
  others?: readonly { label: string; query: Query }[];
  /** Told while the file is made. @default 'Preparing for download. It may take few seconds. Please wait...' */
  notice?: string;
}

/** The list of a resource. `K` are its fields' keys, `S` those that can be searched. */
export interface ListDefinition<K extends string, S extends string> {
  /** Left to right; each officer may hide all but the one that names a record. @default the first five fields */
  columns?: ByOfficer<readonly K[]>;
  /** @default none */
  search?: SearchDefinition<S>;
  /** Fields to narrow the list by. @default none */
  filters?: ByOfficer<readonly K[]>;
  /** What the button says by which these count; each chosen one gets a button that clears it. @default they count at once */
  apply?: string;
  /** More of them, behind a button. @default none */
  panel?: PanelDefinition<K>;
  /** Fields by which links of other screens narrow it, to one value or several; each that holds shows, to be taken off. @default none */
  linked?: ByOfficer<readonly K[]>;
  /** The order at first: a field's key, after '-' for descending. @default the API's own order */
  sort?: K | `-${K}`;
  /** Columns whose heading changes the order. @default none */
  sortable?: readonly K[];
  /** Rows on a page, at most 100. @default 10 */
  perPage?: number;
  /** Lines above the list. @default none */
  info?: (officer: Officer) => readonly InfoLine[];
  /** Said when there is nothing. @default 'No … found' with the noun for many */
  empty?: string;
  /** Under it: what to do next, when neither search nor filter narrows the list. @default none */
  emptyHint?: ByOfficer<string>;
  /** Buttons in each row. An edit link comes by itself to those who may update. @default none */
  actions?: readonly RowAction[];
  /** Where a row leads, by the column that names it. @default its form, for those who may update; who may, always gets that */
  opens?: OpensDefinition;
  /** Rows can be marked, to do something with many. @default they can't */
  selection?: SelectionDefinition;
  /** @default a CSV of all pages, for those who may export */
  download?: DownloadDefinition;
}
