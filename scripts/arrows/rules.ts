/** Which imports a part of the repository may make. */
export interface Rule {
  /** Where the part lies: a path that ends in a slash. */
  part: string;
  /** Parts it may import, itself included where wanted. */
  mayImport: string[];
  /** Parts inside those which it may not. */
  except?: string[];
  /** npm packages it may import, by name; all of them when left out, Node's own modules included. */
  packages?: string[];
  /** Whether other parts are reached by `#name` alone, never by a relative path. */
  byAlias?: boolean;
  /** Said with every fault. */
  because: string;
}

/** The first rule whose part holds a file decides. Files under no rule are free. */
export const rules: Rule[] = [
  {
    part: 'src/domain/',
    mayImport: ['src/domain/'],
    packages: [],
    because: "the utility's own language stands on nothing",
  },
  {
    part: 'src/validation/',
    mayImport: ['src/validation/', 'src/domain/'],
    packages: ['yup'],
    because: 'the server and the portal validate by the same rules, so these know neither',
  },
  {
    part: 'contract/',
    mayImport: ['contract/', 'src/validation/', 'src/domain/'],
    packages: ['typebox'],
    because: 'the contract is what the server and the portal share, so it knows neither',
  },
  {
    part: 'src/console/',
    mayImport: ['src/', 'contract/'],
    except: ['src/resources/', 'src/custom/'],
    because: 'the machine knows no resource by name',
  },
  {
    part: 'src/',
    mayImport: ['src/', 'contract/'],
    because: 'the portal runs against any API that keeps the contract',
  },
  {
    part: 'server/',
    mayImport: ['server/', 'contract/', 'src/validation/', 'src/domain/'],
    byAlias: true,
    because: 'the server runs without the portal, and reaches what they share by its alias',
  },
];
