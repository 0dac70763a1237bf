import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import Type from 'typebox';
import { Value } from 'typebox/value';
import { portalConfig } from '#contract/portalConfig.ts';
import { demoPassword } from '../../../server/demo/signIns.ts';
import { signIn } from '../../support/session.ts';
import { envOf, type TestPlace } from '../../support/database.ts';

const main = fileURLToPath(new URL('../../../dist/server/main.js', import.meta.url));
const logLine = Type.Object({ msg: Type.String() });

/** A server in a separate process, as operators run it. Disposal kills it if it still runs. */
export class ServerProcess implements AsyncDisposable {
  readonly url: string;
  readonly #child: ChildProcess;
  /** The time at which each log message last came, ms. */
  readonly #seen = new Map<string, number>();
  #apiKey = '';
  #token = '';

  private constructor(url: string, child: ChildProcess) {
    this.url = url;
    this.#child = child;
  }

  /** Starts one and waits until it is ready. */
  static async start(
    place: Pick<TestPlace, 'dataDir' | 'databaseUrl'>,
    port: number,
  ): Promise<ServerProcess> {
    const child = spawn(process.execPath, [main], {
      env: {
        PATH: process.env['PATH'],
        PORT: String(port),
        ...envOf(place),
        DEMO: '0',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const server = new ServerProcess(`http://127.0.0.1:${port}`, child);
    server.#follow();
    await server.#ready();
    return server;
  }

  /** The process id. */
  get pid(): number {
    return this.#child.pid ?? 0;
  }

  /** Returns when a message was last logged, ms; `undefined` if it never was. */
  lastSeen(message: string): number | undefined {
    return this.#seen.get(message);
  }

  /** Ends it with a signal. Returns the exit code, or the signal that ended it. */
  async end(signal: NodeJS.Signals): Promise<number | NodeJS.Signals | null> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return this.#child.exitCode;
    const exited = once(this.#child, 'exit');
    this.#child.kill(signal);
    await exited;
    return this.#child.exitCode ?? this.#child.signalCode;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.end('SIGKILL');
  }

  /** Calls the API as the corporate office. */
  async call(path: string, query: Record<string, string> = {}): Promise<{ status: number; body: unknown }> {
    if (this.#token === '') await this.#signIn();
    const url = new URL(`/v1${path}`, this.url);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const answer = await fetch(url, {
      headers: { 'x-api-key': this.#apiKey, authorization: `Bearer ${this.#token}` },
    });
    const body: unknown = await answer.json();
    return { status: answer.status, body };
  }

  async #signIn(): Promise<void> {
    const answer = await fetch(`${this.url}/config.json`);
    this.#apiKey = Value.Parse(Type.Pick(portalConfig, ['apiKey']), await answer.json()).apiKey;
    this.#token = await signIn(this.url, 'cio', demoPassword);
  }

  #follow(): void {
    if (!this.#child.stdout) return;
    createInterface({ input: this.#child.stdout }).on('line', line => {
      if (!line.startsWith('{')) return;
      const entry: unknown = JSON.parse(line);
      if (Value.Check(logLine, entry)) this.#seen.set(entry.msg, Date.now());
    });
  }

  async #ready(): Promise<void> {
    for (;;) {
      if (this.#child.exitCode !== null) throw new Error(`The server ended with ${this.#child.exitCode}.`);
      const answer = await fetch(`${this.url}/readyz`).catch(() => undefined);
      if (answer?.ok) return;
      await new Promise(resolve => setTimeout(resolve, 20));
    }
  }
}
