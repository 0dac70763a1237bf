import type { TableParts } from '../../../src/console/index.ts';

/** No hand-written parts: it takes the place of `src/resources/tableParts.ts`. */
export const tableParts: Readonly<Record<string, TableParts>> = {};
