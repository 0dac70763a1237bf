import { Agent, request } from 'node:http';
import { timed } from './times.ts';

/** A round of calls that the bench requests: `calls` calls of one address, by `callers` callers at once. */
export interface Round {
  url: string;
  headers: Record<string, string>;
  callers: number;
  calls: number;
}

/** Runs in a separate process, so that calling takes no processor time from the one that answers. */
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
