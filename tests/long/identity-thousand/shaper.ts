import { createServer, type Server } from 'node:http';
import { groupDigits, isOf, shapes, type Shape } from './cases.ts';

/**
 * A way to the pool that asks for challenges until the server's public value B has the shape that the path names
 * (by its number), as this happens by chance too seldom.
 */
export function shaper(endpoint: string): Server {
  const names = Object.keys(shapes);
  // A client that computes for longer than a connection is kept open would find it just closed.
  return createServer({ keepAliveTimeout: 600_000 }, (request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const shape = names[Number(request.url?.slice(1))];
      const target = String(request.headers['x-amz-target']);
      passOn(endpoint, target, Buffer.concat(parts).toString(), shape).then(
        ({ status, text }) => response.writeHead(status).end(text),
        () => response.writeHead(502).end(),
      );
    });
  });
}

async function passOn(endpoint: string, target: string, body: string, shape: string | undefined) {
  for (;;) {
    const answer = await fetch(endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': target },
      body,
    });
    const text = await answer.text();
    const publicB = /"SRP_B":"(\w+)"/.exec(text)?.[1];
    if (publicB === undefined || !isShape(shape) || isOf(shape, publicB, groupDigits))
      return { status: answer.status, text };
  }
}

function isShape(name: string | undefined): name is Shape {
  return name !== undefined && name in shapes;
}
