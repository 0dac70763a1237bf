import { readFileSync } from 'node:fs';
import path from 'node:path';
import { envOf } from '../../support/database.ts';
import { demoPassword } from '../../../server/demo/signIns.ts';
import { callServer, type Caller } from '../../support/api.ts';
import { startServerProcess } from '../../support/serverProcess.ts';
import { signIn } from '../../support/session.ts';
import { placeOn } from '../intake/places.ts';
import { ProjectCopy } from '../newTable/project.ts';

/** A copy of the project to which an admin adds a field of a record that the specification describes. */
export class FieldCopy extends ProjectCopy {
  /** Adds a line before another one. */
  constructor(declaration: string, before: string, line: string) {
    super();
    const text = readFileSync(path.join(this.folder, declaration), 'utf8');
    this.write(declaration, text.replace(before, line + before));
  }

  /** Starts the built copy on an engine, with a fresh demo utility, for `use`. */
  async serve(engine: string, use: (url: string) => Promise<void>): Promise<void> {
    const place = await placeOn(engine);
    const server = startServerProcess(envOf(place), this.folder, true);
    try {
      await use(await server.ready);
    } finally {
      server.process.kill('SIGTERM');
      await server.ended;
      await place.remove();
    }
  }
}

/** Returns a caller of a server as one of the demo's users. */
export async function callerOf(url: string, username: string): Promise<Caller> {
  const { apiKey } = await (await fetch(`${url}/config.json`)).json();
  const token = await signIn(url, username, demoPassword);
  return (method, called, sent) => callServer(url, apiKey, token, method, called, sent);
}
