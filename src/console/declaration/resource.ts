import type { Role } from '#domain/roles.ts';
import type { Access } from '#schema/access.ts';
import type { FieldKey, KeyOfType, TypeInParts } from '#schema/fields/types.ts';
import type { ApiDefinition } from './declaredCall.ts';
import type { ConsoleField } from '../field/field.ts';
import type { FormDefinition } from '../form/definition.ts';
import type { ListDefinition } from '../list/definition.ts';
import type { ConsoleRecord } from '#schema/record.ts';
import type { MapDefinition } from '../map/definition.ts';
import type { MenuEntry, TopBar } from './menu.ts';
import type { BesideRecord, Pages, RecordPage, ShownAt } from './resolved.ts';
import type { ViewsDefinition } from '../list/views/definition.ts';

/** The fields of a resource by their keys. */
export type ConsoleFields = Readonly<Record<string, ConsoleField>>;

/**
 * The declaration of a resource. The console derives from it the list, search, filters, pages, form, download, routes,
 * sidebar entry and permissions.
 */
export interface ResourceDefinition<F extends ConsoleFields> {
  /** The name of the resource in URLs, in the API and in react-admin: lower-case words joined by '-'. */
  name: string;
  /** Heading of the list and title of the sidebar entry. @default the name in words */
  title?: string;
  /** The path of its screens. @default '/' and the name */
  path?: `/${string}`;
  /** The nouns for one record and for many. @default the name in words, without a final 's' for one */
  noun?: { one: string; many: string };
  /** The dotted place of a record's identity. @default 'id' */
  id?: string;
  /** The designations that may see, add, change, delete and download. By default nobody may. */
  access: Access;
  /** Who may do what its hand-written parts offer, by the name of the action. @default nobody more than `access` says */
  actions?: Readonly<Record<string, readonly Role[]>>;
  /** Every field that a list or form uses. Flat: `list` and `form` define the layout. */
  fields: F;
  /**
   * The field that names a record in references from other resources. @default the first of name, title, number, code;
   * else the first field
   */
  recordTitle?: NoInfer<FieldKey<F>>;
  /** Returns the name of a record if that field's value alone is ambiguous. @default that value */
  recordText?: (record: ConsoleRecord) => string;
  /**
   * Returns the address that shows a record without a page of its own, by its identity and by what a search of the server
   * answers beside it. @default no screen shows one record
   */
  shownAt?: ShownAt;
  /**
   * The actions on a record where only its title shows, such as in 'Go to', beside what its list offers.
   * @default no more
   */
  beside?: readonly BesideRecord[];
  /** The fields on the page of a record. @default all */
  facts?: readonly NoInfer<FieldKey<F>>[];
  /** The parts of a record's page beside its facts, the records that refer to it, and its history. @default nothing */
  recordPage?: RecordPage;
  /** The list. @default columns for the first five fields */
  list?: ListDefinition<NoInfer<FieldKey<F>>, NoInfer<KeyOfType<F, TypeInParts>>>;
  /** Lists side by side at the same address, each a variant of `list`. @default the one list */
  views?: ViewsDefinition<NoInfer<FieldKey<F>>, NoInfer<KeyOfType<F, TypeInParts>>>;
  /** A map as another form of the list and of its views. @default none */
  map?: MapDefinition<NoInfer<FieldKey<F>>, NoInfer<KeyOfType<F, 'position'>>>;
  /** The form for adding and changing; required if anyone may do either. @default none */
  form?: FormDefinition<NoInfer<FieldKey<F>>>;
  /** Its calls. @default plain REST under the officer's prefix and the resource's name */
  api?: ApiDefinition;
  /** Its entry in the sidebar; false for none. @default false */
  menu?: MenuEntry | false;
  /** The selectors that the top bar shows on its list. @default none */
  topBar?: TopBar;
  /** Hand-written pages that replace generated ones. */
  pages?: Pages;
}
