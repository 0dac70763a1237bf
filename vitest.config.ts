import path from 'node:path';
import { defineConfig } from 'vitest/config';
import LongestFirst from './scripts/test/longestFirst.ts';
import { extent } from './tests/support/repetitions.ts';

const databaseUrl = process.env['DATABASE_URL'];

/** Projects that belong to the long proofs repeat their tests even if they run alone, without `--long`. */
const repeated = { REPETITIONS: process.env['REPETITIONS'] || 'long' };

/**
 * One process runs many files, so that it loads what they share (Fastify, PGlite's WebAssembly, SheetJS) only once.
 * Polling allows 20 s, because other steps keep the machine busy.
 */
const shared = {
  isolate: false,
  testTimeout: extent() !== 'usual' ? 600_000 : 60_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 20_000 } },
};

const bundledServer = './tests/support/bundledServer.ts';
const onPglite = { ...shared, globalSetup: ['./tests/support/templates.ts', bundledServer] };

/** For tests that run on PGlite, and on PostgreSQL too if DATABASE_URL is set. */
const onBoth = { ...onPglite, globalSetup: [...onPglite.globalSetup, './tests/support/demoOnPostgres.ts'] };

/** The report lists tests that pass only on their second try. */
const inBrowser = { ...onPglite, testTimeout: extent() !== 'usual' ? 600_000 : 120_000, retry: 1 };

const api = ['tests/api/**/*.test.ts'];

const onPostgres = databaseUrl ? { TEST_DATABASE_URL: databaseUrl } : {};

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    tags: [
      {
        name: 'long',
        description:
          'Left to the long proofs: another designation, screen, kind or order of what an untagged test proves, or minutes.',
      },
    ],
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.ts'],
          ...shared,
          globalSetup: bundledServer,
        },
      },
      {
        test: {
          name: 'component',
          include: ['tests/component/**/*.test.tsx', 'tests/unit/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: './tests/component/support/leaveNothing.ts',
          ...shared,
        },
      },
      { test: { name: 'api', include: api, ...onPglite } },
      {
        // The server of a project whose admin has declared these tables.
        resolve: {
          alias: [
            { find: '#tables/index.ts', replacement: path.resolve('tests/support/tables/registry.ts') },
            { find: './overrides.ts', replacement: path.resolve('tests/support/tables/overrides.ts') },
          ],
        },
        test: {
          name: 'tables',
          include: ['tests/tables/**/*.test.ts'],
          ...onPglite,
          testTimeout: 120_000,
          env: onPostgres,
        },
      },
      ...(databaseUrl
        ? [
            {
              test: { name: 'api-smoke', include: ['tests/api/smoke.test.ts'], ...onPglite },
            },
            {
              test: {
                name: 'api-postgresql',
                include: api,
                ...onPglite,
                env: onPostgres,
              },
            },
          ]
        : []),
      {
        test: { name: 'fuzz', include: ['tests/fuzz/**/*.test.ts'], ...onPglite, testTimeout: 1_800_000 },
      },
      {
        test: { name: 'e2e', include: ['tests/e2e/**/*.test.ts'], ...inBrowser },
      },
      {
        test: {
          name: 'axe',
          include: ['tests/axe/**/*.test.ts'],
          ...inBrowser,
          env: repeated,
        },
      },
      {
        test: {
          name: 'long',
          include: ['tests/long/*.test.ts'],
          ...onBoth,
          testTimeout: 1_800_000,
          env: repeated,
        },
      },
      {
        test: {
          name: 'long-api',
          include: ['tests/long/api/*.test.ts'],
          ...onPglite,
          testTimeout: 600_000,
          env: { ...onPostgres, ...repeated },
        },
      },
      { test: { name: 'timed', include: ['tests/timed/**/*.test.ts'], ...onBoth, testTimeout: 1_800_000 } },
    ],
  },
});
