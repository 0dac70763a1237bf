import { setTimeout as pause } from 'node:timers/promises';
import { demoPassword } from '../../../server/demo/signIns.ts';
import { signIn } from '../../support/session.ts';

/** An answer, or the error if none came. */
export interface Received {
  request: string;
  status: number | string;
  retryAfter: string | null;
  code: unknown;
  message: unknown;
}

/** The meter reader that the test edits: by username, and by the list call that finds it. */
export const editedReader = 'mr1';
const editedPath = '/ae/meter-readers?mrCode=54101001';
const readers = ['aee', 'se'];
const reads = ['profile', 'preferences', 'user?secondLevelUserType=mr&perPage=10'];
/** The pause between two calls, ms: it keeps an officer below the limit of calls in a minute. */
const thoughtMs = 60;

/** Officers who read pages and save changes without a break. */
export class Officers {
  readonly received: Received[] = [];
  /** The last name that the server confirmed for the edited reader, and a later one that it has not confirmed. */
  saved: { firstName: string; later?: string } | undefined;
  readonly #url: string;
  readonly #headers: Record<string, string>;
  readonly #done = new AbortController();
  readonly #running: Promise<void>[] = [];

  private constructor(url: string, headers: Record<string, string>) {
    this.#url = url;
    this.#headers = headers;
  }

  /** Signs the officers in and starts their calls. */
  static async begin(url: string): Promise<Officers> {
    const { apiKey } = await (await fetch(`${url}/config.json`)).json();
    const headersOf = async (username: string) => ({
      authorization: `Bearer ${await signIn(url, username, demoPassword)}`,
      'x-api-key': apiKey,
    });
    const officers = new Officers(url, await headersOf('ae'));
    for (const reader of readers) officers.#running.push(officers.#read(reader, await headersOf(reader)));
    officers.#running.push(officers.#edit());
    return officers;
  }

  /** Stops the calls. Returns the current first name of the edited reader. */
  async end(): Promise<string | undefined> {
    this.#done.abort();
    await Promise.all(this.#running);
    return (await this.reader())?.name.firstName;
  }

  /** Returns the edited meter reader; `undefined` if the call fails. */
  async reader(): Promise<{ userId: string; etag: string; name: { firstName: string } } | undefined> {
    const { body } = await this.#call('GET', editedPath, { headers: this.#headers });
    return body?.data?.MRList?.[0];
  }

  async #read(role: string, headers: Record<string, string>): Promise<void> {
    for (let turn = 0; !this.#done.signal.aborted; turn += 1) {
      await this.#call('GET', `/${role}/${reads[turn % reads.length]}`, { headers });
      await pause(thoughtMs);
    }
  }

  async #edit(): Promise<void> {
    for (let change = 0; !this.#done.signal.aborted; change += 1) {
      await pause(thoughtMs);
      const reader = await this.reader();
      if (!reader) continue;
      const firstName = `Outage ${[...String(change)].map(digit => 'abcdefghij'[Number(digit)]).join('')}`;
      if (this.saved) this.saved.later = firstName;
      const { ok } = await this.#call('PATCH', `/ae/meter-readers/${reader.userId}`, {
        headers: { ...this.#headers, 'if-match': reader.etag },
        body: { name: { firstName, lastName: '' } },
      });
      if (ok) this.saved = { firstName };
    }
  }

  async #call(method: string, path: string, sent: { headers: Record<string, string>; body?: object }) {
    try {
      const answer = await fetch(`${this.#url}/v1${path}`, {
        method,
        headers: { ...sent.headers, ...(sent.body && { 'content-type': 'application/json' }) },
        ...(sent.body && { body: JSON.stringify(sent.body) }),
      });
      const body = await answer.json();
      const retryAfter = answer.headers.get('retry-after');
      const { code, message } = body;
      this.received.push({ request: `${method} ${path}`, status: answer.status, retryAfter, code, message });
      return { ok: answer.ok, body };
    } catch (error) {
      const message = error instanceof Error ? String(error.cause ?? error) : error;
      this.received.push({
        request: method,
        status: 'no answer',
        retryAfter: null,
        code: undefined,
        message,
      });
      return { ok: false, body: undefined };
    }
  }
}
