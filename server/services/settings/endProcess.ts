/** How often the main thread rests before the end, and for how long each time, ms. */
const rests = 10;
const restMs = 5;

/**
 * Ends the process with an exit code.
 *
 * `process.exit` waits for the threads in which V8 compiles. Such a thread may itself wait for the main thread to collect
 * garbage, and then the process never ends (https://github.com/nodejs/node/issues/54918). So the main thread rests
 * first: it starts no more compiling, and between two rests it collects garbage if a thread asks.
 */
export function endProcess(code: number): never {
  const never = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  for (let rest = 0; rest < rests; rest += 1) Atomics.wait(never, 0, 0, restMs);
  process.exit(code);
}
