/** The result of a step. A check counts as one test, so that the closing line includes it. */
export interface Outcome {
  passed: number;
  failed: number;
  /** Tests that passed only on their second try, each with the first error. */
  flaky?: string[];
  /** The test files, and how long each took. */
  files?: { name: string; seconds: number }[];
  /** The names of the tests that failed, and of files that failed to load. */
  failures?: string[];
  /** The names of the tests that did not run. */
  skipped: string[];
  /** The first failure, ready to read; absent if there was none. */
  failure?: string;
}

/** How the user requested the steps. */
export interface StepOptions {
  /** Whether nothing else runs at the same time. */
  alone: boolean;
  /** Limits the tests to those that changes affect: since this commit, or since the last one if ''. */
  changed?: string;
}
