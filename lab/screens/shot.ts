import type { Page } from 'playwright-core';

/** A screen in a certain state, and how to get there. */
export interface Shot {
  name: string;
  /** Opens the screen on a page; paths are relative to the portal's address. */
  go: (page: Page) => Promise<void>;
  /** Undoes what the server would remember for the next shot. @default nothing to undo */
  undo?: (page: Page) => Promise<void>;
}
