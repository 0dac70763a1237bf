import { afterAll, beforeAll, vi } from 'vitest';

/** What the server prints while the tests of a file run: with the console sender, the messages to people among it. */
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
