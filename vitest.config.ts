import { globSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { extent, inTurn } from './tests/support/repetitions.ts';

const databaseUrl = process.env['DATABASE_URL'];

/** Projects that belong to the long proofs repeat their tests even if they run alone, without `--long`. */
const repeated = { REPETITIONS: process.env['REPETITIONS'] || 'long' };

/**
 * One process runs many files, so that it loads what they share (Fastify, Drizzle, SheetJS) only once.
 * Polling allows 20 s, because other steps keep the machine busy.
 */
const shared = {
  isolate: false,
  testTimeout: extent() !== 'usual' ? 600_000 : 60_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 20_000 } },
};

const bundledServer = './tests/support/bundledServer.ts';
const withDatabase = { ...shared, globalSetup: ['./tests/support/templates.ts', bundledServer] };

/** Builds the portal too, and finds a browser. */
const withPortal = {
  ...withDatabase,
  globalSetup: ['./tests/support/builtPortal.ts', ...withDatabase.globalSetup],
};

/** The report lists tests that pass only on their second try. */
const inBrowser = {
  ...withPortal,
  testTimeout: extent() !== 'usual' ? 600_000 : 120_000,
  retry: 1,
};

const api = ['tests/api/**/*.test.ts'];
/** The API a second time: of its files, six long runs in a row take all, as another version of PostgreSQL seldom differs. */
const elsewhere = extent() === 'long' ? inTurn(globSync(api).toSorted(), 6) : api;

export default defineConfig({
  test: {
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
      { test: { name: 'api', include: api, ...withDatabase } },
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
          ...withPortal,
          testTimeout: 120_000,
        },
      },
      // On another PostgreSQL than the tests' own, of an older version.
      ...(databaseUrl
        ? [
            {
              test: {
                name: 'api-elsewhere',
                include: elsewhere,
                ...withDatabase,
                env: { TEST_DATABASE_URL: databaseUrl },
              },
            },
          ]
        : []),
      {
        test: { name: 'fuzz', include: ['tests/fuzz/**/*.test.ts'], ...withDatabase, testTimeout: 1_800_000 },
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
          ...withPortal,
          testTimeout: 1_800_000,
          env: repeated,
        },
      },
      {
        test: {
          name: 'long-api',
          include: ['tests/long/api/*.test.ts'],
          ...withDatabase,
          testTimeout: 600_000,
          env: repeated,
        },
      },
      {
        test: {
          name: 'timed',
          include: ['tests/timed/**/*.test.ts'],
          ...withDatabase,
          testTimeout: 1_800_000,
        },
      },
    ],
  },
});
