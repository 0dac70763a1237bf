import type { Outcome, Step } from './steps.ts';

/** A step that has ended. */
export interface Ran {
  step: Step;
  outcome: Outcome;
  seconds: number;
}

const shownLines = 60;

/** What follows the table: how long all of it took, the first failure, what was skipped, and the closing line. */
export function closing(ran: Ran[], seconds: number): string {
  const passed = sum(ran, ({ outcome }) => outcome.passed);
  const failed = sum(ran, ({ outcome }) => outcome.failed);
  const flaky = ran.flatMap(({ outcome }) => outcome.flaky ?? []);
  const skipped = ran.flatMap(({ outcome }) => outcome.skipped);
  const first = ran.find(({ outcome }) => outcome.failure);
  return [
    line('total', '', seconds, ''),
    ...(first ? ['', `First failure, in ${first.step.name}:`, ...shorten(first)] : []),
    ...listed('Passed on the second try:', flaky),
    ...listed('Skipped:', skipped),
    '',
    `${passed} passed, ${failed} failed`,
  ].join('\n');
}

function listed(heading: string, names: string[]): string[] {
  return names.length > 0 ? ['', heading, ...names.map(name => `  ${name}`)] : [];
}

/** One line of the table. */
export function row({ step, outcome, seconds }: Ran): string {
  const { passed, failed } = outcome;
  const result = failed > 0 ? `${failed} FAILED, ${passed} passed` : `${passed} passed`;
  return line(step.name, step.title, seconds, result);
}

function line(name: string, title: string, seconds: number, result: string): string {
  return `${name.padEnd(15)} ${title.padEnd(32)} ${seconds.toFixed(1).padStart(7)} s  ${result}`.trimEnd();
}

function shorten({ step, outcome }: Ran): string[] {
  const lines = (outcome.failure ?? '').split('\n');
  const rest = lines.length - shownLines;
  return [
    ...lines.slice(0, shownLines),
    ...(rest > 0 ? [`… ${rest} more lines`] : []),
    `(all of it in .tmp/test/${step.name}.log)`,
  ];
}

function sum(ran: Ran[], of: (one: Ran) => number): number {
  return ran.reduce((total, one) => total + of(one), 0);
}
