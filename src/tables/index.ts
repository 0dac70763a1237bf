import type { Table } from '#schema/defineTable.ts';

/** The resources with tables of their own, in the order of the sidebar. */
export const tables: readonly Table[] = [];
