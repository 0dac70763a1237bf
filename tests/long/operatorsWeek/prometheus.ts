import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Type from 'typebox';
import { Value } from 'typebox/value';
import { vi } from 'vitest';
import { stringify } from 'yaml';
import { freePort } from '../../../server/services/db/cluster/platform.ts';
import { underHeading } from './page.ts';

const found = (name: string) => [`/usr/bin/${name}`, `/usr/local/bin/${name}`].find(file => existsSync(file));
/** Debian's Prometheus, which brings `promtool`; undefined where it is not installed. */
export const prometheus = found('prometheus');
const promtool = found('promtool');

/** A row of the page's table of alerts. */
export interface Alert {
  name: string;
  expression: string;
  for: string;
  action: string;
}

/** The page's alerts, in its order. */
export const alerts: readonly Alert[] = underHeading('Metrics').rows.flatMap(
  ([name = '', expression = '', lasts = '', action = '']) =>
    /^\d+m$/.test(lasts)
      ? [{ name, expression: expression.replace(/^`(.*)`$/, '$1'), for: lasts, action }]
      : [],
);

/** How long an alert must last here before it fires, in place of minutes. */
const shortened = '2s';

const answered = Type.Object({
  data: Type.Object({
    alerts: Type.Array(
      Type.Object({ state: Type.String(), labels: Type.Record(Type.String(), Type.String()) }),
    ),
  }),
});
const ruled = Type.Object({
  data: Type.Object({
    groups: Type.Array(
      Type.Object({ rules: Type.Array(Type.Object({ name: Type.String(), health: Type.String() })) }),
    ),
  }),
});

/** A Prometheus that reads copies of the server each second, with the page's alerts as its rules. */
export class Prometheus implements AsyncDisposable {
  readonly #process: ChildProcess;
  readonly #url: string;

  private constructor(child: ChildProcess, url: string) {
    this.#process = child;
    this.#url = url;
  }

  /** Starts one with its files in a new folder; `ports` are those of the copies' metrics. */
  static async start(folder: string, ports: readonly number[]): Promise<Prometheus> {
    mkdirSync(folder);
    const [rules, config] = [path.join(folder, 'rules.yml'), path.join(folder, 'prometheus.yml')];
    const waits = (lasts: string) => (lasts === '0m' ? '0s' : shortened);
    const group = alerts.map(({ name, expression, for: lasts, action }) => ({
      alert: name,
      expr: expression,
      for: waits(lasts),
      annotations: { action },
    }));
    writeFileSync(rules, stringify({ groups: [{ name: 'page', interval: '1s', rules: group }] }));
    const targets = ports.map(port => `127.0.0.1:${port}`);
    writeFileSync(
      config,
      stringify({
        global: { scrape_interval: '1s', scrape_timeout: '1s', evaluation_interval: '1s' },
        rule_files: [rules],
        scrape_configs: [{ job_name: 'energy-audit', static_configs: [{ targets }] }],
      }),
    );
    const address = `127.0.0.1:${await freePort()}`;
    const args = [
      `--config.file=${config}`,
      `--storage.tsdb.path=${folder}/data`,
      `--web.listen-address=${address}`,
    ];
    const child = spawn(prometheus ?? '', args, { stdio: 'ignore' });
    const started = new Prometheus(child, `http://${address}`);
    await using unwind = new AsyncDisposableStack();
    unwind.use(started);
    await vi.waitFor(() => started.#ready(), { timeout: 60_000, interval: 100 });
    unwind.move();
    return started;
  }

  /** Has promtool check the rules with the page's own minutes. Returns what it says; throws if it refuses one. */
  static check(folder: string): string {
    const file = path.join(folder, 'page.yml');
    const rules = alerts.map(({ name, expression, for: lasts }) => ({
      alert: name,
      expr: expression,
      for: lasts,
    }));
    writeFileSync(file, stringify({ groups: [{ name: 'page', rules }] }));
    return execFileSync(promtool ?? '', ['check', 'rules', file], { encoding: 'utf8' });
  }

  /** Returns the names of the alerts that fire now. */
  async firing(): Promise<string[]> {
    const { data } = Value.Parse(answered, await this.#ask('/api/v1/alerts'));
    const names = data.alerts.flatMap(({ state, labels }) =>
      state === 'firing' ? [labels['alertname'] ?? ''] : [],
    );
    return [...new Set(names)];
  }

  /** Returns the names of the rules that could be worked out. */
  async sound(): Promise<string[]> {
    const { data } = Value.Parse(ruled, await this.#ask('/api/v1/rules'));
    return data.groups.flatMap(({ rules }) =>
      rules.flatMap(({ name, health }) => (health === 'ok' ? [name] : [])),
    );
  }

  async #ask(at: string): Promise<unknown> {
    return (await fetch(this.#url + at)).json();
  }

  async #ready(): Promise<void> {
    const { ok } = await fetch(`${this.#url}/-/ready`);
    if (!ok) throw new Error('Prometheus is not ready.');
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#process.exitCode !== null) return;
    const ended = once(this.#process, 'exit');
    this.#process.kill('SIGKILL');
    await ended;
  }
}
