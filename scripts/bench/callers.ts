import { Agent, request } from 'node:http';
import { timed } from './times.ts';

/** What the bench asks of this process: so many calls of one address, by so many callers at once. */
export interface Round {
  url: string;
  headers: Record<string, string>;
  callers: number;
  calls: number;
}

/** A process of its own, so that asking takes no time from answering in the other. */
process.on('message', (round: Round) => {
  void run(round).then(
    times => process.send?.({ times }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});

async function run({ url, headers, callers, calls }: Round): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: callers });
  try {
    return await timed(callers, calls, () => get(url, headers, agent));
  } finally {
    agent.destroy();
  }
}

function get(url: string, headers: Record<string, string>, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    request(url, { headers, agent }, response => {
      response.resume();
      response.on('error', reject);
      response.on('end', () => {
        if (response.statusCode === 200) resolve();
        else reject(new Error(`${response.statusCode} from ${url}`));
      });
    })
      .on('error', reject)
      .end();
  });
}
