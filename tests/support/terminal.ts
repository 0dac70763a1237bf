import { afterAll, beforeAll, vi } from 'vitest';

/** Collects what the server prints during the tests of a file, the messages of the console sender included. */
export function useTerminal(): readonly string[] {
  const printed: string[] = [];
  beforeAll(() => {
    vi.spyOn(process.stdout, 'write').mockImplementation(text => {
      printed.push(String(text));
      return true;
    });
  });
  afterAll(() => void vi.restoreAllMocks());
  return printed;
}
