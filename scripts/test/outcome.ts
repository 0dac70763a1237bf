/** The result of a test file. */
export interface FileOutcome {
  /** Its path in the repository. */
  name: string;
  seconds: number;
  passed: number;
  /** Failed tests; 1 for a file that failed to load. */
  failed: number;
}

/** A test that failed. */
export interface TestFailure {
  name: string;
  /** The first line of its first error. */
  error: string;
}

/** The result of a step. A check counts as one test, so that the closing line includes it. */
export interface Outcome {
  passed: number;
  failed: number;
  /** Tests that passed only on their second try. */
  flaky?: TestFailure[];
  /** The test files. */
  files?: FileOutcome[];
  /** The tests that failed, and files that failed to load. */
  failures?: TestFailure[];
  /** The names of the tests that did not run, besides those left to the long proofs. */
  skipped: string[];
  /** How many tests are left to a run with the long proofs. */
  leftOut?: number;
  /** The first failure, ready to read; absent if there was none. */
  failure?: string;
}

/** How the user requested the steps. */
export interface StepOptions {
  /** Whether nothing else runs at the same time. */
  alone: boolean;
  /** Whether the tests tagged `long` run too. */
  long: boolean;
  /** Limits the tests to those that changes affect: since this commit, or since the last one if ''. */
  changed?: string;
}
