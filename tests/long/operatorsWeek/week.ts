import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { administer } from '../../support/database.ts';
import { dataFolder } from '../../support/folders.ts';
import type { ServerProcess } from '../../support/serverProcess.ts';
import { Cluster } from '../outage/cluster.ts';
import { Officers } from './officers.ts';
import { underHeading } from './page.ts';
import { run, startServer, variablesIn, withOwn, type Variables } from './shell.ts';

/** A server that is ready. */
export type Running = ServerProcess & { url: string };

/** The machine of the week: its folders, its PostgreSQL, and the configuration of its servers, which grows with the page. */
export class Week implements AsyncDisposable {
  readonly primary: Cluster;
  /** The configuration: what the lines of the page have set so far. */
  readonly variables: Record<string, string> = {};
  readonly officers = new Officers(() => this.printed());
  readonly #folder = dataFolder('week');
  readonly #servers: ServerProcess[] = [];
  #running: Running | undefined;

  private constructor(primary: Cluster) {
    this.primary = primary;
  }

  /** Begins on an empty machine: a PostgreSQL with the page's user, who owns the databases of these names. */
  static async begin(...databases: string[]): Promise<Week> {
    const week = new Week(await Cluster.make('on'));
    const role = underHeading('PostgreSQL').command('create role console');
    await administer(week.primary.urlOf('postgres'), withOwn(role, { '...': 'secret' }));
    for (const name of databases) await week.createDatabase(name);
    Object.assign(week.variables, { NODE_ENV: 'production', DATA_DIR: week.folder('data') });
    return week;
  }

  /** Creates an empty database of the page's user. */
  async createDatabase(name: string): Promise<void> {
    const line = underHeading('PostgreSQL').command('create database');
    await administer(this.primary.urlOf('postgres'), withOwn(line, { energy_audit: name }));
  }

  /** The address of this PostgreSQL, in place of the page's. */
  get host(): string {
    return hostOf(this.primary);
  }

  /** Returns the path of a folder of the week, which need not be there. */
  folder(...names: string[]): string {
    return path.join(this.#folder, ...names);
  }

  /** Returns an empty folder of the week. */
  emptyFolder(name: string): string {
    const folder = this.folder(name);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder);
    return folder;
  }

  /** Configures what a line of the page sets, with this machine's names in place of the examples. */
  async configure(line: string, own: Variables = {}): Promise<void> {
    Object.assign(this.variables, await variablesIn(withOwn(line, own)));
  }

  /** Starts a server as the page prints it. */
  begin(variables: Variables = this.variables): ServerProcess {
    const server = startServer(underHeading('Run').command('node '), variables);
    this.#servers.push(server);
    return server;
  }

  /** Starts a server and waits until it is ready. */
  async start(more: Variables = {}): Promise<Running> {
    const server = this.begin({ ...this.variables, ...more });
    return { ...server, url: (await server.ready).replace('localhost', '127.0.0.1') };
  }

  /** The server that officers use. */
  get server(): Running {
    if (!this.#running) throw new Error('No server runs.');
    return this.#running;
  }

  /** Starts that server with the configuration of now, and stops the one before in order. */
  async restart(): Promise<Running> {
    await this.halt();
    this.#running = await this.start();
    this.officers.url = this.#running.url;
    return this.#running;
  }

  /** Stops that server in order. */
  async halt(): Promise<void> {
    const code = this.#running ? await stop(this.#running) : 0;
    if (code !== 0) throw new Error(`The server ended with ${code}: ${this.#running?.output()}`);
    this.#running = undefined;
  }

  /** Runs a command with the server's configuration, which must succeed. Returns what it prints. */
  async done(line: string, more: Variables = {}): Promise<string> {
    const { code, output } = await run(line, { ...this.variables, ...more });
    if (code !== 0) throw new Error(`“${line}” ended with ${code}: ${output}`);
    return output;
  }

  /** Starts a server that must refuse to run. Returns what it says. */
  async refused(variables: Variables): Promise<string> {
    const server = this.begin(variables);
    const code = await Promise.race([server.ended, server.ready]);
    if (code !== 1) throw new Error(`It was not refused: ${code}\n${server.output()}`);
    return server.output();
  }

  /** Returns all that the servers of the week have printed. */
  printed(): string {
    return this.#servers.map(server => server.output()).join('\n');
  }

  /** Returns the rows of a statement on the database of the configuration. */
  async query(statement: string): Promise<Record<string, unknown>[]> {
    const client = new pg.Client(this.variables['DATABASE_URL']);
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(statement)).rows;
    } finally {
      await client.end();
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const { process } of this.#servers) process.kill('SIGKILL');
    await Promise.all(this.#servers.map(({ ended }) => ended));
    await this.primary[Symbol.asyncDispose]();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** Returns host and port of a PostgreSQL. */
export const hostOf = (cluster: Cluster): string => new URL(cluster.urlOf('postgres')).host;

/** Returns the first line of an output that has a text. */
export const lineWith = (output: string, text: string): string =>
  output
    .split('\n')
    .find(line => line.includes(text))
    ?.trim() ?? '';

/** Stops a server as a process manager does. Returns its exit code. */
export async function stop(server: ServerProcess): Promise<number | null> {
  server.process.kill('SIGTERM');
  return server.ended;
}
