import { createInterface } from 'node:readline';
import { WrongAnswer } from './wrongAnswer.ts';

/** A question, and what its answer means. */
interface Question<T> {
  text: string;
  /** What an option answers already: then nobody is asked. */
  given: string | undefined;
  /** What an empty line answers. */
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
