const mostRetries = 2;

/** Whether reading again may help: the server could not be reached or failed. A refusal stays one. */
export function mayRetry(failures: number, error: unknown): boolean {
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : 0;
  return failures < mostRetries && (status === 0 || (typeof status === 'number' && status >= 500));
}
