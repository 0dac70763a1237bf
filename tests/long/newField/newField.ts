import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { demoPassword } from '../../../server/demo/signIns.ts';
import { callServer, type Caller } from '../../support/api.ts';
import { signIn } from '../../support/session.ts';
import type { ProjectCopy } from '../newTable/project.ts';

/** A field that an admin adds to a record that the specification describes. */
export interface NewField {
  /** The records that get it. */
  of: string;
  /** The file that declares it. */
  declaration: string;
  /** The start of the line there that it comes before. */
  before: string;
  /** Its own line. */
  line: string;
  /** The statement of the migration for it. */
  statement: string;
  /** Expects that the API checks, stores and lists it, and that files and downloads have it. */
  expectStored: (url: string) => Promise<void>;
  /** Expects that the assistant engineer's form has it, and shows what was saved. */
  expectShown: (page: Page) => Promise<void>;
}

/** Adds fields to a copy of the project. */
export function addFields(project: ProjectCopy, fields: readonly NewField[]): void {
  for (const { declaration, before, line } of fields) {
    const text = readFileSync(path.join(project.folder, declaration), 'utf8');
    project.write(declaration, text.replace(before, line + before));
  }
}

/** Returns a caller of a server as one of the demo's users. */
export async function callerOf(url: string, username: string): Promise<Caller> {
  const { apiKey } = await (await fetch(`${url}/config.json`)).json();
  const token = await signIn(url, username, demoPassword);
  return (method, called, sent) => callServer(url, apiKey, token, method, called, sent);
}
