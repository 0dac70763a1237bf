import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import Fastify from 'fastify';
import Type from 'typebox';
import { Value } from 'typebox/value';
import type { Statement } from '../../server/services/db/statements.ts';
import type { Round } from './callers.ts';

/** Sends statements unchanged, one after the other. Returns the rows of all. */
export type Client = (statements: readonly Statement[]) => Promise<unknown[]>;

/** The processes and servers of a measurement, besides the real server. */
export interface Bench {
  /** Lets another process make a round of calls over HTTP. Returns their times, ms. */
  call(round: Round): Promise<number[]>;
  /** Bare Fastify: it answers from memory, or with the same statements. */
  bare: { url: string; answer(body: string, statements: readonly Statement[]): void };
  close(): Promise<void>;
}

/** A message of the caller's process, and the handle that Node passes with it. */
const reply = Type.Tuple([
  Type.Union([Type.Object({ times: Type.Array(Type.Number()) }), Type.Object({ error: Type.String() })]),
  Type.Unknown(),
]);

/** Starts the caller's process and the bare Fastify. */
export async function openBench(client: Client): Promise<Bench> {
  const caller = fork(fileURLToPath(new URL('./callers.ts', import.meta.url)));
  const bare = Fastify();
  let [body, statements]: [string, readonly Statement[]] = ['', []];
  bare.get('/memory', async (_request, response) => {
    response.type('application/json; charset=utf-8');
    return body;
  });
  bare.get('/statements', async () => client(statements));
  const url = await bare.listen({ port: 0, host: '127.0.0.1' });
  return {
    call: async round => {
      caller.send(round);
      const [answer] = Value.Parse(reply, await once(caller, 'message'));
      if ('error' in answer) throw new Error(answer.error);
      return answer.times;
    },
    bare: {
      url,
      answer: (bytes, sent) => {
        [body, statements] = [bytes, sent];
      },
    },
    close: async () => {
      caller.kill();
      await bare.close();
    },
  };
}
