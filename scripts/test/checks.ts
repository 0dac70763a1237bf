import { runQuietly, toolArgs } from '../tools.ts';
import type { Outcome } from './outcome.ts';

/** Options with which tsc only checks: one checker, as each of several would work out the types that they share. */
export const typesOnly = ['--noEmit', '--checkers', '1'];

/**
 * Settings for the checks that are written in Go. Beside tests, threads of one program don't end sooner but repeat each
 * other's work, and most of their memory lives until the end anyway.
 */
export const frugal = { GOMAXPROCS: '1', GOGC: '400' };

/** The checks that read the sources without running them, by name. */
const checks: Readonly<Record<string, string[]>> = {
  lint: toolArgs('oxlint', ['--format=unix']),
  types: toolArgs('tsc', [...typesOnly, '-p', '.']),
  'types-server': toolArgs('tsc', [...typesOnly, '-p', 'server']),
  format: toolArgs('oxfmt', ['--check', '.']),
  unused: toolArgs('knip', ['--no-progress']),
};

/** The names of the checks. */
export const checkNames = Object.keys(checks);

/** Runs checks one after another, and prints a line for each and the findings. A check counts as one test. */
export async function runChecks(names: readonly string[], settings: NodeJS.ProcessEnv): Promise<Outcome> {
  const failures: string[] = [];
  for (const name of names) {
    const started = performance.now();
    const { code, output } = await runQuietly(checks[name] ?? [], name, settings);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`${name} ${code === 0 ? 'passed' : 'FAILED'} in ${seconds} s`);
    if (code !== 0) {
      console.log(output.trim());
      failures.push(name);
    }
  }
  return { passed: names.length - failures.length, failures, notes: [] };
}
