import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: './server/services/db/schema/index.ts',
  out: './server/services/db/migrations',
});
