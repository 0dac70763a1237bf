import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { deedAt, type Ask, type Deed, type Officer } from './day.ts';

/** The work of the callers. */
export interface Shift {
  url: string;
  apiKey: string;
  officers: Officer[];
  seconds: number;
  /** How long each thinks between two deeds on average, ms; 0 for callers that never pause. */
  thinkMs: number;
}

/** The times of a kind of call by the status of its answer, ms; 0 for calls without an answer. */
export type Times = Record<string, Record<number, number[]>>;

/** Runs in a separate process, so that calling takes no processor time from the one that answers. */
process.on('message', (shift: Shift) => {
  void work(shift).then(times => process.send?.(times));
});

async function work({ url, apiKey, officers, seconds, thinkMs }: Shift): Promise<Times> {
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
  const times: Times = {};
  const until = performance.now() + seconds * 1000;
  const atWork = async (officer: Officer, person: number) => {
    // Not all at once: people come one after another.
    await pause((thinkMs * person) / officers.length);
    const done = new Map<Deed, number>();
    for (let at = 0; performance.now() < until; at += 1) {
      let retryMs = 0;
      const ask: Ask = async ({ name, path, method = 'GET', body, etag, token = officer.token }) => {
        const started = performance.now();
        const headers = {
          'x-api-key': apiKey,
          authorization: `Bearer ${token}`,
          ...(etag !== undefined && { 'if-match': etag }),
          ...(body && { 'content-type': 'application/json' }),
        };
        const answer = await send(`${url}/v1${path}`, { method, headers, agent }, body);
        ((times[name] ??= {})[answer.status] ??= []).push(performance.now() - started);
        retryMs = Math.max(retryMs, answer.retryMs);
        return answer.etag;
      };
      const deed = deedAt(person, at);
      const before = done.get(deed) ?? 0;
      done.set(deed, before + 1);
      await deed.calls(officer, ask, before);
      await pause(retryMs + thinkMs * (0.5 + ((person * 13 + at * 29) % 100) / 100));
    }
  };
  await Promise.all(officers.map(atWork));
  agent.destroy();
  return times;
}

interface Received {
  /** 0 if the connection broke. */
  status: number;
  etag: string;
  /** After how long the server asks to try again. */
  retryMs: number;
}

function send(
  url: string,
  options: { method: string; headers: Record<string, string>; agent: Agent },
  body: object | undefined,
): Promise<Received> {
  return new Promise(resolve => {
    const lost = () => resolve({ status: 0, etag: '', retryMs: 0 });
    request(url, options, response => {
      const { statusCode: status = 0, headers } = response;
      response.resume().on('error', lost);
      const retryMs = Number(headers['retry-after'] ?? 0) * 1000;
      response.on('end', () =>
        resolve({ status, etag: status === 200 ? (headers.etag ?? '') : '', retryMs }),
      );
    })
      .on('error', lost)
      .end(body && JSON.stringify(body));
  });
}
