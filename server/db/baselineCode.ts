import { setFlagsFromString } from 'node:v8';

/**
 * Runs a task; V8 never optimizes the WebAssembly functions that run for the first time meanwhile. It decides that when
 * it first compiles a function. The filter names the only function to optimize; the number 1 is an import, which V8
 * never compiles.
 */
export async function withBaselineCode<T>(task: () => Promise<T>): Promise<T> {
  setFlagsFromString('--wasm-tier-up-filter=1');
  try {
    return await task();
  } finally {
    setFlagsFromString('--wasm-tier-up-filter=-1');
  }
}
