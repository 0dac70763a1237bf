import type { Outcome } from './outcome.ts';
import type { Step } from './steps.ts';

/** A step that has ended. */
export interface FinishedStep {
  step: Step;
  outcome: Outcome;
  seconds: number;
}

const shownLines = 60;
const shownFiles = 10;

/**
 * Returns the text after the table: the total time, slowest files, first failure in full, the names of all failed,
 * flaky and skipped tests, and the closing line.
 */
export function summary(finished: FinishedStep[], seconds: number): string {
  const passed = sum(finished, ({ outcome }) => outcome.passed);
  const failed = sum(finished, ({ outcome }) => outcome.failed);
  const flaky = finished.flatMap(({ step, outcome }) =>
    (outcome.flaky ?? []).map(({ name, error }) => `${step.name}: ${name}: ${error}`),
  );
  const skipped = finished.flatMap(({ outcome }) => outcome.skipped);
  const leftOut = sum(finished, ({ outcome }) => outcome.leftOut ?? 0);
  const failures = finished.flatMap(({ step, outcome }) =>
    (outcome.failures ?? []).map(({ name }) => `${step.name}: ${name}`),
  );
  const first = finished.find(({ outcome }) => outcome.failure);
  return [
    line('total', '', seconds, ''),
    ...listed('Slowest files:', slowest(finished)),
    ...(first ? ['', `First failure, in ${first.step.name}:`, ...shorten(first)] : []),
    ...listed('Failed:', failures),
    ...listed('Passed on the second try:', flaky),
    ...listed('Skipped:', skipped),
    ...(leftOut > 0 ? ['', `${leftOut} more tests run with --long.`] : []),
    '',
    `${passed} passed, ${failed} failed`,
  ].join('\n');
}

/** Returns the files that took longest, of all steps, with their seconds. */
function slowest(finished: FinishedStep[]): string[] {
  return finished
    .flatMap(({ step, outcome }) => (outcome.files ?? []).map(file => ({ ...file, step: step.name })))
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, shownFiles)
    .map(({ name, seconds, step }) => `${seconds.toFixed(1).padStart(7)} s  ${name} (${step})`);
}

function listed(heading: string, names: string[]): string[] {
  return names.length > 0 ? ['', heading, ...names.map(name => `  ${name}`)] : [];
}

/** Returns one line of the table. */
export function row({ step, outcome, seconds }: FinishedStep): string {
  const { passed, failed } = outcome;
  const result = failed > 0 ? `${failed} FAILED, ${passed} passed` : `${passed} passed`;
  return line(step.name, step.title, seconds, result);
}

function line(name: string, title: string, seconds: number, result: string): string {
  return `${name.padEnd(15)} ${title.padEnd(32)} ${seconds.toFixed(1).padStart(7)} s  ${result}`.trimEnd();
}

function shorten({ step, outcome }: FinishedStep): string[] {
  const lines = (outcome.failure ?? '').split('\n');
  const rest = lines.length - shownLines;
  return [
    ...lines.slice(0, shownLines),
    ...(rest > 0 ? [`… ${rest} more lines`] : []),
    `(all of it in .tmp/test/${step.name}.log)`,
  ];
}

function sum(finished: FinishedStep[], of: (one: FinishedStep) => number): number {
  return finished.reduce((total, one) => total + of(one), 0);
}
