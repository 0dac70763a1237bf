import { createTables } from '../../../src/schema/createTables.ts';
import { contractors } from './contractors.ts';
import { surveys } from './surveys.ts';
import { lineCrews } from './lineCrews.ts';
import { workOrders } from './orders.ts';

/** The tables that a project's admin has declared, for tests: it takes the place of `src/tables/index.ts`. */
export const tables = createTables([contractors, workOrders, surveys, lineCrews]);
