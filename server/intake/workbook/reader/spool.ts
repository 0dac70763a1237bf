import { closeSync, openSync, writeSync } from 'node:fs';
import { jsonLine } from '../../../jsonLines.ts';
import type { IntakeLimits } from '../../limits.ts';
import { pastLimit } from '../faults.ts';

const bufferedLength = 256 * 1024;

/** A file of one JSON line a row, written as the rows come. */
export class Spool {
  readonly #handle: number;
  readonly #limits: IntakeLimits;
  #waiting: string[] = [];
  #waitingLength = 0;
  #written = 0;

  /** Makes the file. */
  constructor(file: string, limits: IntakeLimits) {
    this.#handle = openSync(file, 'w', 0o600);
    this.#limits = limits;
  }

  /** Adds a line. A few bytes in a file can stand for many here, so they are held to the unpacked size too. */
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
    if (this.#written > this.#limits.unpackedBytes) throw pastLimit('unpackedBytes', this.#limits);
    this.#waiting = [];
    this.#waitingLength = 0;
  }
}
