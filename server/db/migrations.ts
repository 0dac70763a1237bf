import { fileURLToPath } from 'node:url';

/** Where the SQL of every migration lies, the same for PGlite and PostgreSQL. */
export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));
