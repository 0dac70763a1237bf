/** How far the server's clock is ahead of this computer's, ms; 0 on the server itself. */
let ahead = 0;

/** The time it is, by the server's clock. */
export function now(): Date {
  return new Date(Date.now() + ahead);
}

/** Goes by the server's clock from now on: `time` is what it says at this moment, ms since 1970. */
export function followServer(time: number): void {
  ahead = time - Date.now();
}

/** How far this computer's clock is ahead of the server's, ms; negative where it is behind. */
export function clockError(): number {
  return -ahead;
}
