import { chromium, type Browser } from 'playwright-core';
import { findBrowser } from '../../scripts/test/browser.ts';

const flags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * A test's page lives too briefly to repay the optimizing compiler: without it, it takes a fifth less processor time.
 * Not 1, which leaves out Maglev too: a sign-in computes with long numbers, and on a busy machine took 30 s.
 */
const brief = '--js-flags=--max-opt=2';

/**
 * Starts a real Chromium. Its sandbox is only off where Chromium refuses to run with one: as root. To measure how long
 * JavaScript takes, pass `optimizes`: it then compiles as it does for officers.
 */
export async function launchBrowser({ optimizes = false } = {}): Promise<Browser> {
  return chromium.launch({
    executablePath: findBrowser(),
    chromiumSandbox: process.getuid?.() !== 0,
    args: optimizes ? flags : [...flags, brief],
  });
}
