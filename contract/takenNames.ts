import { endpoints } from './endpoints.ts';

/** The first words of the addresses of hand-written calls, which no declared table can have for its own. */
export const takenNames: ReadonlySet<string> = new Set(
  Object.values(endpoints).flatMap(({ path }) => path.split('/').slice(2, 3)),
);
