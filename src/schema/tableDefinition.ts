import type { Access } from './access.ts';
import type { FieldKey, Fields, KeyOfType, TypeInParts } from './fields/types.ts';
import type { FormSection } from './form.ts';
import type { IconName } from './icons.ts';
import type { TableMap } from './map.ts';
import type { Titles } from './naming.ts';
import type { ConsoleRecord } from './record.ts';

/** Messages by field: `{ until: 'Must be after Since' }`. */
export type Messages = Readonly<Record<string, string>>;

/** Returns the value of a field that the other values of its record make; null for nothing. */
export type Computation = (record: ConsoleRecord) => unknown;

/** The list of a table's records. `K` are the fields' keys, `S` the keys of the searchable ones. */
export interface TableList<K extends string, S extends string> {
  /** The columns, left to right. @default the first five fields */
  columns?: readonly K[];
  /** Finds records by a part of any of these fields, in any case; each gets an index for it. @default no search box */
  search?: { by: readonly S[]; label?: string };
  /** Fields to narrow the list by, but not the area, which the top bar chooses; each gets an index. @default none */
  filters?: readonly K[];
  /** The initial order: a field's key, after '-' for descending. @default the field that names a record */
  sort?: K | `-${K}`;
  /** A field by which records with equal values in that order follow each other, in the same direction. @default none */
  thenBy?: K;
  /** Columns whose heading changes the order; each gets an index. @default none */
  sortable?: readonly K[];
  /** Rows on a page, at most 100. @default 10 */
  perPage?: number;
  /** The message for an empty list. @default 'No … found' with the noun for many */
  empty?: string;
  /** The line below that message: what to do next. @default none */
  emptyHint?: string;
}

/**
 * The declaration of a resource with a table of its own. From it come the table and its indexes, the calls of the API
 * with their access, rules, change log and downloads, and the screens.
 */
export interface TableDefinition<F extends Fields> extends Partial<Titles> {
  /** The name of the resource in addresses, in the API and, with '_' for '-', of its table: 'line-crews'. */
  name: string;
  /** The designations that may see, add, change, delete and download records. By default nobody may. */
  access: Access;
  /**
   * Every column of the table. With a field of type `area`, officers see and change the records of their own area only;
   * without one, a record belongs to the whole utility.
   */
  fields: F;
  /** The table. @default no unique fields, none computed */
  table?: {
    /** Fields whose value no two records share, or groups that they don't share together: `['section', 'name']`. */
    unique?: readonly (NoInfer<FieldKey<F>> | readonly NoInfer<FieldKey<F>>[])[];
    /**
     * Groups of fields that no two records share while a flag is false: `{ closed: [['pole', 'fault']] }`. By the flags.
     */
    uniqueUnless?: { readonly [K in NoInfer<FieldKey<F>>]?: readonly (readonly NoInfer<FieldKey<F>>[])[] };
    /**
     * Fields that the server computes of a record's other values and stores with them, whoever writes it; null for
     * nothing. Lists, downloads and pages show them; no form has them, and no call takes them.
     */
    computed?: { readonly [K in NoInfer<FieldKey<F>>]?: Computation };
  };
  /** The field that names a record. @default the first of name, title, number, code; else the first but the area */
  recordTitle?: NoInfer<FieldKey<F>>;
  /** The list. @default columns for the first five fields */
  list?: TableList<NoInfer<FieldKey<F>>, NoInfer<KeyOfType<F, TypeInParts>>>;
  /** A map as another form of the list. @default none */
  map?: TableMap<
    NoInfer<FieldKey<F>>,
    NoInfer<KeyOfType<F, 'position'>>,
    NoInfer<KeyOfType<F, 'choice'> | KeyOfType<F, 'flag'>>
  >;
  /** The form for adding and changing. @default one section of all fields */
  form?: {
    /** Top to bottom. */
    sections?: readonly FormSection<NoInfer<FieldKey<F>>>[];
    /** Checks fields against each other, after each has met its own rule. Returns a message for each wrong field. */
    check?: (values: ConsoleRecord) => Messages;
  };
  /** Its entry in the sidebar; false for none. @default false */
  menu?: { icon: IconName; group?: string } | false;
  /** Records of the demo utility; those of an area are spread over the utility's areas in turn. @default none */
  samples?: readonly ConsoleRecord[];
}
