import type { FileOutcome, Outcome, StepOptions } from './outcome.ts';
import type { FinishedStep } from './report.ts';

/** With more failed files than this, the cause is a change and not a busy machine. */
const mostFiles = 3;

/**
 * Runs the failed files of each step once more, one after another and with nothing else running. Returns the steps with
 * the results of the second run in place of the first; tests that passed this time count as flaky, with their first
 * error. A step with many failed files, or without files, stays as it is.
 */
export async function runAgain(
  finished: readonly FinishedStep[],
  options: StepOptions,
): Promise<FinishedStep[]> {
  const settled: FinishedStep[] = [];
  for (const one of finished) settled.push({ ...one, outcome: await again(one, options) });
  return settled;
}

async function again({ step, outcome }: FinishedStep, options: StepOptions): Promise<Outcome> {
  const failed = (outcome.files ?? []).filter(file => file.failed > 0);
  if (!step.runFiles || failed.length === 0 || failed.length > mostFiles) return outcome;
  console.log(`${step.name}: running again, alone: ${failed.map(({ name }) => name).join(', ')}`);
  return merged(
    outcome,
    failed,
    await step.runFiles(
      failed.map(({ name }) => name),
      options,
    ),
  );
}

function merged(first: Outcome, failed: FileOutcome[], second: Outcome): Outcome {
  const failures = second.failures ?? [];
  const { failure: _, ...rest } = first;
  return {
    ...rest,
    passed: first.passed - sum(failed, file => file.passed) + second.passed,
    failed: first.failed - sum(failed, file => file.failed) + second.failed,
    failures,
    flaky: [
      ...(first.flaky ?? []),
      ...(first.failures ?? []).filter(({ name }) => failures.every(failure => failure.name !== name)),
    ],
    ...(second.failure && { failure: second.failure }),
  };
}

function sum(files: FileOutcome[], of: (file: FileOutcome) => number): number {
  return files.reduce((total, file) => total + of(file), 0);
}
