import type { Locator, Page } from 'playwright-core';
import { eq } from 'drizzle-orm';
import { operations, type OperationId } from '#contract/index.ts';
import { changes } from '../../../server/services/db/schema/index.ts';
import type { TestApi } from '../api.ts';

type Operations = typeof operations;

/** The calls of the contract that change something, and those that create something although they are reads. */
export type ChangingCall = {
  [K in OperationId]: Operations[K] extends { method: 'GET' }
    ? Operations[K] extends { once: true }
      ? K
      : never
    : K;
}[OperationId];

/** The page of an officer, the server behind it and what that prints, and the number of the try. */
export interface Trial {
  page: Page;
  api: TestApi;
  printed: readonly string[];
  run: number;
}

/** A control of the portal that changes something. */
export interface Control {
  /** The username of the officer who presses it; undefined before sign-in. */
  as: string | ((run: number) => string) | undefined;
  /** Opens the page where it can be pressed. Returns the control. */
  open: (trial: Trial) => Promise<Locator>;
  /** Returns the element where Enter does the same. @default Enter does nothing */
  enter?: (page: Page) => Locator;
  /** Returns the number of effects of all presses so far. @default the number of requests that the page has sent */
  effects?: (api: TestApi) => Promise<number>;
  /** Returns the element that appears when it is done. @default nothing to see */
  done?: (page: Page) => Locator;
  /** Whether the portal finds out the result of a call whose answer is lost. @default it can't */
  survivesLoss?: boolean;
}

/** Counts the entries of an action in the change log. */
export const logged = (action: string) => (api: TestApi) =>
  api.server.db.$count(changes, eq(changes.action, action));

/** Returns whether a request belongs to a call of the contract. */
export function isCall(id: OperationId, method: string, url: string): boolean {
  const { method: declared, path } = operations[id];
  const pattern = new RegExp(`/v1${path.replace(/:\w+/g, '[^/]+')}$`);
  return method === declared && pattern.test(new URL(url).pathname);
}

export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });

/** Names of letters only, so that each run has another one. */
const names = ['Asha', 'Bhanu', 'Chitra', 'Deepa', 'Eshwari', 'Farida', 'Gita', 'Hema', 'Indira', 'Jaya'];
export const nameOf = (run: number) => names[run % names.length] ?? '';
