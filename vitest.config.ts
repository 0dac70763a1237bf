import { defineConfig } from 'vitest/config';

const databaseUrl = process.env['DATABASE_URL'];

/** One process runs file after file: what they share (Fastify, PGlite's WebAssembly, SheetJS) is loaded once, not per file. */
const shared = { isolate: false, testTimeout: 30_000, hookTimeout: 180_000 };

const onPglite = { ...shared, globalSetup: './tests/support/templates.ts' };

/** What passes on its second try only is told at the end of the run. */
const inBrowser = { ...onPglite, testTimeout: 120_000, retry: 1 };

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['tests/unit/**/*.test.ts'], ...shared } },
      {
        test: {
          name: 'component',
          include: ['tests/component/**/*.test.tsx', 'tests/unit/**/*.test.tsx'],
          environment: 'jsdom',
          testTimeout: 30_000,
        },
      },
      { test: { name: 'api', include: ['tests/api/**/*.test.ts'], ...onPglite } },
      ...(databaseUrl
        ? [
            {
              test: {
                name: 'api-postgresql',
                include: ['tests/api/**/*.test.ts'],
                ...onPglite,
                env: { TEST_DATABASE_URL: databaseUrl },
              },
            },
          ]
        : []),
      {
        test: { name: 'fuzz', include: ['tests/fuzz/**/*.test.ts'], ...onPglite, testTimeout: 1_800_000 },
      },
      { test: { name: 'e2e', include: ['tests/e2e/**/*.test.ts'], ...inBrowser } },
      { test: { name: 'axe', include: ['tests/axe/**/*.test.ts'], ...inBrowser } },
      { test: { name: 'long', include: ['tests/long/**/*.test.ts'], ...onPglite, testTimeout: 1_800_000 } },
      { test: { name: 'timed', include: ['tests/timed/**/*.test.ts'], ...onPglite, testTimeout: 1_800_000 } },
    ],
  },
});
