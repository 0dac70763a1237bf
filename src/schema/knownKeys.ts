import type { Access } from './access.ts';
import type { Fields } from './fields/field.ts';
import type { FieldSettings, FieldType, FieldTypes } from './fields/settings.ts';
import type { TableDefinition, TableList } from './tableDefinition.ts';

/** Every key of a part of a declaration, and whether it must be there. */
type Keys<T> = { readonly [K in keyof T]-?: undefined extends T[K] ? 'optional' : 'needed' };

type Definition = TableDefinition<Fields>;

const definition: Keys<Definition> = {
  name: 'needed',
  access: 'needed',
  fields: 'needed',
  title: 'optional',
  noun: 'optional',
  table: 'optional',
  recordTitle: 'optional',
  list: 'optional',
  form: 'optional',
  menu: 'optional',
  samples: 'optional',
};

const access: Keys<Access> = {
  list: 'needed',
  create: 'optional',
  update: 'optional',
  delete: 'optional',
  export: 'optional',
};

const list: Keys<TableList<string, string>> = {
  columns: 'optional',
  search: 'optional',
  filters: 'optional',
  sort: 'optional',
  sortable: 'optional',
  perPage: 'optional',
  empty: 'optional',
  emptyHint: 'optional',
};

const form: Keys<NonNullable<Definition['form']>> = { sections: 'optional', check: 'optional' };
const table: Keys<NonNullable<Definition['table']>> = { unique: 'optional' };
const menu: Keys<Exclude<Definition['menu'], false | undefined>> = { icon: 'needed', group: 'optional' };

const ofEvery: Keys<FieldSettings> = {
  label: 'optional',
  source: 'optional',
  help: 'optional',
  required: 'optional',
  readOnly: 'optional',
  clip: 'optional',
};

const settings: { readonly [T in FieldType]: Keys<Omit<FieldTypes[T], keyof FieldSettings>> } = {
  text: {
    min: 'optional',
    max: 'optional',
    pattern: 'optional',
    natural: 'optional',
    missing: 'optional',
    optionsFrom: 'optional',
  },
  number: { min: 'optional', max: 'optional', decimals: 'optional', filter: 'optional' },
  date: { min: 'optional', max: 'optional' },
  month: {},
  choice: { options: 'needed', multiple: 'optional', exclusive: 'optional', filter: 'optional' },
  flag: { words: 'optional' },
  phone: {},
  personName: {},
  reference: { target: 'needed' },
  area: { level: 'needed' },
  computed: { as: 'needed', align: 'optional' },
};

/**
 * Returns a fault for each key of a table's declaration that doesn't exist, and for each missing one that must. The
 * compiler says so too, but `npm start` runs without it.
 */
export function keyFaults(given: { readonly name: string }): string[] {
  const parts = { access, list, form, table, menu };
  return [
    ...faultsIn(given, definition, ''),
    ...Object.entries(parts).flatMap(([part, keys]) => {
      const value: unknown = Reflect.get(given, part);
      return typeof value === 'object' && value !== null ? faultsIn(value, keys, `${part}.`) : [];
    }),
  ].map(fault => `${given.name}.${fault}`);
}

/** Returns the same faults of the settings of a field, each after its setting. */
export function settingKeyFaults(type: FieldType, given: object): string[] {
  return faultsIn(given, { ...ofEvery, ...settings[type] }, '');
}

function faultsIn(given: object, keys: Readonly<Record<string, string>>, place: string): string[] {
  const known = Object.keys(keys);
  return [
    ...Object.keys(given)
      .filter(key => !known.includes(key))
      .map(key => `${place}${key}: does not exist; it may be ${known.join(', ')}`),
    ...known
      .filter(key => keys[key] === 'needed' && !Object.hasOwn(given, key))
      .map(key => `${place}${key}: is missing`),
  ];
}
