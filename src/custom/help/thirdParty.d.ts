/** The packages of others, which the build reads from the lock file: scripts/thirdParty.ts. */
declare module 'virtual:third-party' {
  /** A package that the console is made of or brings along. */
  export interface ThirdParty {
    name: string;
    version: string;
    /** The name of its licence, 'MIT'. */
    licence: string;
    /** The licence's text; '' if the package has none. */
    text: string;
  }

  /** Sorted by name. */
  export const packages: readonly ThirdParty[];
}
