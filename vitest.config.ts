import path from 'node:path';
import { defineConfig } from 'vitest/config';
import LongestFirst from './scripts/test/longestFirst.ts';

const databaseUrl = process.env['DATABASE_URL'];

/**
 * One process runs many files, so that it loads what they share (Fastify, PGlite's WebAssembly, SheetJS) only once.
 * Polling allows 20 s, because other steps keep the machine busy.
 */
const shared = {
  isolate: false,
  testTimeout: 60_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 20_000 } },
};

const bundledServer = './tests/support/bundledServer.ts';
const onPglite = { ...shared, globalSetup: ['./tests/support/templates.ts', bundledServer] };

/** The report lists tests that pass only on their second try. */
const inBrowser = { ...onPglite, testTimeout: 120_000, retry: 1 };

const onPostgres = databaseUrl ? { TEST_DATABASE_URL: databaseUrl } : {};

/** Files of the normal API suite that the long proofs run again: with more people at once, every area, every column. */
const races = [
  'access/areas',
  'billing/counts',
  'downloads/exports',
  'downloads/transformers',
  'files/kinds',
  'oneLine',
  'passwords/strangers',
  'staleEdits',
  'transformers/create',
  'transformers/editsAtOnce',
  'transformers/rules',
].map(name => `tests/api/${name}.test.ts`);

/** API tests for the long proofs alone: many officers at once, and upgrades of older databases. Others cover each rule. */
const longOnly = ['audit/atOnce', 'billing/upgrade', 'tagging/atOnce'].map(
  name => `tests/api/${name}.test.ts`,
);

/** Files of the normal unit tests that the long proofs run again, with files of the largest size. */
const large = ['process', 'limits'].map(name => `tests/unit/workbook/${name}.test.ts`);

/** Files of the normal browser tests that the proofs of every screen run again: more rounds, kinds of files, designations. */
const rounds = [
  'audit',
  'billing',
  'dashboard',
  'energySteps',
  'everyNumberOpens',
  'offline',
  'uploadKinds',
].map(name => `tests/e2e/${name}.test.ts`);

/** In a run with the long proofs, which do all that these files do and more, the normal steps leave them out. */
const inLongRun = (files: string[]) => (process.env['WITH_LONG_PROOFS'] ? files : []);

const everyday = { include: ['tests/api/**/*.test.ts'], exclude: [...longOnly, ...inLongRun(races)] };

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.ts'],
          exclude: inLongRun(large),
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
      { test: { name: 'api', ...everyday, ...onPglite } },
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
                ...everyday,
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
        test: { name: 'e2e', include: ['tests/e2e/**/*.test.ts'], exclude: inLongRun(rounds), ...inBrowser },
      },
      {
        test: {
          name: 'axe',
          include: ['tests/axe/**/*.test.ts', ...rounds],
          ...inBrowser,
          env: { REPETITIONS: 'long' },
        },
      },
      {
        test: {
          name: 'long',
          include: ['tests/long/*.test.ts', ...large],
          ...onPglite,
          testTimeout: 1_800_000,
          env: { REPETITIONS: 'long' },
        },
      },
      {
        test: {
          name: 'long-api',
          include: ['tests/long/api/*.test.ts', ...races, ...longOnly],
          ...onPglite,
          testTimeout: 600_000,
          env: { ...onPostgres, REPETITIONS: 'long' },
        },
      },
      { test: { name: 'timed', include: ['tests/timed/**/*.test.ts'], ...onPglite, testTimeout: 1_800_000 } },
    ],
  },
});
