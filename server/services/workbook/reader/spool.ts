import { closeSync, openSync, writeSync } from 'node:fs';
import { jsonLine } from '../jsonLines.ts';
import type { IntakeLimits } from '#sheets/limits.ts';
import { limitExceeded } from '#sheets/refused.ts';

const bufferedLength = 256 * 1024;

/** A file with one JSON line per row, written as the rows arrive. */
export class Spool {
  readonly #handle: number;
  readonly #limits: IntakeLimits;
  #waiting: string[] = [];
  #waitingLength = 0;
  #written = 0;

  /** Creates the file. */
  constructor(file: string, limits: IntakeLimits) {
    this.#handle = openSync(file, 'w', 0o600);
    this.#limits = limits;
  }

  /** Adds a line. The limit of unpacked size applies here too, as a few bytes of a workbook can expand to many. */
  add(row: object): void {
    const line = jsonLine(row);
    this.#waiting.push(line);
    this.#waitingLength += line.length;
    if (this.#waitingLength >= bufferedLength) this.#flush();
  }

  /** Completes the file. */
  end(): void {
    this.#flush();
    closeSync(this.#handle);
  }

  #flush(): void {
    this.#written += writeSync(this.#handle, this.#waiting.join(''));
    if (this.#written > this.#limits.unpackedBytes) throw limitExceeded('unpackedBytes', this.#limits);
    this.#waiting = [];
    this.#waitingLength = 0;
  }
}
