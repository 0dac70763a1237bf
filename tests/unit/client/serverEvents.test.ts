import { expect, it } from 'vitest';
import { serverEvents } from '../../../src/client/serverEvents.ts';

/** Reads a stream that arrives in these pieces. */
async function read(...pieces: string[]) {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
      controller.close();
    },
  });
  const found = [];
  for await (const event of serverEvents(body)) found.push(event);
  return found;
}

it('reads events however they are cut into pieces, and leaves comments out', async () => {
  const text =
    ': open\n\nevent: file\ndata: {"a":1}\n\n: beat\n\nevent: file\r\ndata: x\r\ndata: y\r\n\r\ndata: plain\n\n';
  const expected = [
    { event: 'file', data: '{"a":1}' },
    { event: 'file', data: 'x\ny' },
    { event: 'message', data: 'plain' },
  ];
  expect(await read(text)).toEqual(expected);
  expect(await read(...text.split(''))).toEqual(expected);
});

it('leaves out an event that breaks off', async () => {
  expect(await read('event: file\ndata: 1\n\nevent: file\ndata: 2')).toEqual([{ event: 'file', data: '1' }]);
});
