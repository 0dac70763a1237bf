import { createInterface } from 'node:readline';
import { isRole, roles } from '../../src/domain/roles.ts';
import { WrongAnswer } from './fieldTypes.ts';

/** A question, and what its answer means. */
interface Question<T> {
  text: string;
  /** The answer that an option gives already: then nobody is asked. */
  given: string | undefined;
  /** The answer of an empty line. */
  usual: string;
  /** Returns what was typed means. Throws `WrongAnswer` if it can't be taken. */
  read: (typed: string) => T;
}

/** Asks in the terminal. Answers may also be piped in, one per line. */
export class Questions {
  readonly #atTerminal = process.stdin.isTTY && process.stdout.isTTY;
  readonly #input = createInterface({
    input: process.stdin,
    output: process.stdout,
    terminal: this.#atTerminal,
    prompt: '> ',
  });
  // Keeps lines that arrive before their question: `question()` would lose them.
  readonly #lines = this.#input[Symbol.asyncIterator]();
  #ended = false;

  constructor() {
    this.#input.once('close', () => (this.#ended = true));
  }

  /** Asks until the answer can be taken. Throws `WrongAnswer` if an option can't be taken, or if the input ends. */
  async answer<T>({ text, given, usual, read }: Question<T>): Promise<T> {
    if (given !== undefined) return read(given);
    console.log(`${text}\n[${usual}]`);
    for (;;) {
      const typed = await this.#nextLine();
      try {
        return read(typed.trim() || usual);
      } catch (error) {
        if (!(error instanceof WrongAnswer)) throw error;
        console.error(`${error.message} Please answer again.`);
      }
    }
  }

  /** Ends the input, so that the process can end. */
  close(): void {
    this.#input.close();
  }

  async #nextLine(): Promise<string> {
    if (this.#atTerminal && !this.#ended) this.#input.prompt();
    const { value, done } = await this.#lines.next();
    if (done && this.#atTerminal) console.log();
    if (done) throw new WrongAnswer('The input ended before the last answer. Nothing is written.');
    return value;
  }
}

/** Reads the designations that may change records. Throws `WrongAnswer` if there are none, or one that is none. */
export function readEditors(typed: string): string[] {
  const editors = [...new Set(typed.split(/[\s,]+/).filter(Boolean))];
  const foreign = editors.length === 0 ? typed : editors.find(editor => !isRole(editor));
  if (foreign !== undefined)
    throw new WrongAnswer(`'${foreign}' is no designation: take some of ${roles.join(', ')}.`);
  return editors;
}
