import type { Locator, Page } from 'playwright-core';
import { eq } from 'drizzle-orm';
import { operations, type OperationId } from '#contract/index.ts';
import { changes } from '../../../server/db/schema/index.ts';
import type { TestApi } from '../api.ts';

type Operations = typeof operations;

/** The calls of the contract that change something, or that create something although they read. */
export type ChangingCall = {
  [K in OperationId]: Operations[K] extends { method: 'GET' }
    ? Operations[K] extends { once: true }
      ? K
      : never
    : K;
}[OperationId];

/** Where a control is tried: the page of an officer, the server behind it, and for the how manieth time. */
export interface Trial {
  page: Page;
  api: TestApi;
  run: number;
}

/** A control of the portal that changes something. */
export interface Control {
  /** Who presses it; undefined before sign-in. */
  as: string | ((run: number) => string) | undefined;
  /** Brings a page to where it can be pressed, and gives it. */
  open: (trial: Trial) => Promise<Locator>;
  /** From where Enter does the same. @default Enter does nothing of the kind */
  enter?: (page: Page) => Locator;
  /** What has come of all presses so far. @default the requests that the page has sent */
  effects?: (api: TestApi) => Promise<number>;
  /** What is there once it is done. @default nothing that can be seen */
  done?: (page: Page) => Locator;
  /** Whether a lost answer is found out about. @default it can't be */
  survivesLoss?: boolean;
}

/** Counts what the change log says was done. */
export const logged = (action: string) => (api: TestApi) =>
  api.server.db.$count(changes, eq(changes.action, action));

/** Whether a request is one of a call of the contract. */
export function isCall(id: OperationId, method: string, url: string): boolean {
  const { method: declared, path } = operations[id];
  const pattern = new RegExp(`/v1${path.replace(/:\w+/g, '[^/]+')}$`);
  return method === declared && pattern.test(new URL(url).pathname);
}

export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
