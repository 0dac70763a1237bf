import type { ComponentType } from 'react';
import type { Access } from './access.ts';
import type { Api } from './api.ts';
import type { ByOfficer } from './byOfficer.ts';
import type { Field } from './fields/field.ts';
import type { FormDefinition } from './form/definition.ts';
import type { ListDefinition } from './list/definition.ts';
import type { Part } from './part.tsx';
import type { ConsoleRecord } from './record.ts';
import type { Resource } from './resolved.ts';
import type { ViewsDefinition } from './views/definition.ts';

/** The fields of a resource by their keys. */
export type Fields = Readonly<Record<string, Field>>;

/** The keys of a resource's fields. */
export type FieldKey<F> = keyof F & string;

/** The keys of the fields whose type is one of `T`. */
export type KeyOfType<F, T extends string> = {
  [K in FieldKey<F>]: F[K] extends Field<T> ? K : never;
}[FieldKey<F>];

/** An entry of the sidebar. */
export interface MenuEntry {
  /** @default the title of the screen */
  title?: string;
  icon: ComponentType;
  /** Entries of one group stand together, a line between groups. @default 'main' */
  group?: string;
  /** Added to the path, as in '?tab=mrOnboarding'. @default nothing */
  search?: ByOfficer<string>;
}

/** Which selectors the top bar shows on a screen. */
export interface TopBar {
  /** The hierarchy selector. @default false */
  hierarchy?: boolean;
  /** The audit month. @default false */
  month?: boolean;
}

/** What a hand-written page in place of a generated one is given. */
export interface PageProps {
  resource: Resource;
}

/** A resource, declared. From it come list, search, filters, pages, form, download, routes, sidebar entry and permissions. */
export interface ResourceDefinition<F extends Fields> {
  /** Names the resource in URLs, in the API and to react-admin: lower-case words joined by '-'. */
  name: string;
  /** Heading of the list and title of the sidebar entry. @default the name in words */
  title?: string;
  /** Where its screens lie. @default '/' and the name */
  path?: `/${string}`;
  /** What one record is called, and many. @default the name in words, without a final 's' for one */
  noun?: { one: string; many: string };
  /** Where a record's identity stands, dotted. @default 'id' */
  id?: string;
  /** Who may see, change and download. Nothing is allowed by default. */
  access: Access;
  /** Every field that a list or form speaks of. Flat: layout is told by `list` and `form`. */
  fields: F;
  /** The field that names a record where another resource refers to it. @default the first of name, title, number, code; else the first field */
  recordTitle?: NoInfer<FieldKey<F>>;
  /** What a record is called, where the value of that field alone leaves doubt. @default that value */
  recordText?: (record: ConsoleRecord) => string;
  /** The list. @default columns for the first five fields */
  list?: ListDefinition<NoInfer<FieldKey<F>>, NoInfer<KeyOfType<F, 'text' | 'phone'>>>;
  /** Lists side by side under the one address, each what `list` is with a few differences. @default the one list */
  views?: ViewsDefinition<NoInfer<FieldKey<F>>, NoInfer<KeyOfType<F, 'text' | 'phone'>>>;
  /** The edit form; needed where someone may update. @default none */
  form?: FormDefinition<NoInfer<FieldKey<F>>>;
  /** Its calls. @default plain REST under the officer's prefix and the resource's name */
  api?: Api;
  /** Its entry in the sidebar; false for none. @default false */
  menu?: MenuEntry | false;
  /** The selectors that the top bar shows on its list. @default neither */
  topBar?: TopBar;
  /** Hand-written pages in place of generated ones. */
  pages?: { list?: Part<PageProps>; edit?: Part<PageProps> };
}
