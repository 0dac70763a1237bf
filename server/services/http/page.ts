import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Refusal } from './errors.ts';

/** Whether a person will look at the answer: a browser that follows a link requests a page. */
export function acceptsHtml({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes('text/html') ?? false;
}

/** Sends a refusal as a page, for links that people follow outside the portal. */
export function sendPage(reply: FastifyReply, { status, message }: Refusal): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page(message, reply.allowStyles()));
}

/** Renders the page. `message` is one of our own sentences; the browser chooses the colours. */
const page = (message: string, nonce: string) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Download</title>
<style nonce="${nonce}">
  :root { color-scheme: light dark; font: 16px/1.5 Inter, system-ui, sans-serif }
  body { margin: 0; min-height: 100vh; display: grid; place-content: center; justify-items: center }
  main { max-width: 32rem; padding: 2rem }
  h1 { font-size: 1.25rem; margin: 0 0 0.5rem }
</style>
<main>
  <h1>The file can not be downloaded</h1>
  <p>${message}</p>
  <p><a href="/">Back to the portal</a></p>
</main>
</html>
`;
