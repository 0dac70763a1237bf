import type { TestApi } from './api.ts';

/** An open stream of server-sent events. */
export interface OpenEvents {
  response: Response;
  /** What has arrived so far: the name and the parsed data of each event. */
  received: { event: string; data: unknown }[];
  /** Settles when the server ends the stream. */
  ended: Promise<void>;
  close(): void;
}

/** Opens a stream of events as a signed-in person. */
export async function openEvents(
  api: TestApi,
  username: string,
  path: string,
  query: Record<string, string>,
  { token }: { token?: string } = {},
): Promise<OpenEvents> {
  const url = new URL(`/v1${path}`, api.server.url);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const closing = new AbortController();
  const headers = {
    'x-api-key': api.apiKey,
    authorization: `Bearer ${token ?? (await api.tokenOf(username))}`,
  };
  const response = await fetch(url, { headers, signal: closing.signal });
  const received: OpenEvents['received'] = [];
  const ended = read(response, block => {
    const fields = new Map(
      block
        .split('\n')
        .map(line => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
    );
    const data = fields.get('data');
    if (data !== undefined) received.push({ event: fields.get('event') ?? '', data: JSON.parse(data) });
  });
  return { response, received, ended: ended.catch(() => undefined), close: () => closing.abort() };
}

async function read(response: Response, onBlock: (block: string) => void): Promise<void> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const bytes of response.body ?? []) {
    const blocks = (rest + decoder.decode(bytes, { stream: true })).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) onBlock(block);
  }
}
