import { cleanup } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// Test files share a process and its modules: each test restores the page, the timers and the globals.
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});
