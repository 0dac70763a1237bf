import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A separate folder for a test. */
export interface TestFolder extends AsyncDisposable {
  readonly path: string;
  /** Writes a file into it. Returns its path. */
  put(name: string, bytes: Buffer | string): Promise<string>;
}

/** Creates a folder that is removed at the end of its scope. */
export async function testFolder(): Promise<TestFolder> {
  const folder = await mkdtemp(path.join(tmpdir(), 'workbook-test-'));
  return {
    path: folder,
    put: async (name, bytes) => {
      const file = path.join(folder, name);
      await writeFile(file, bytes);
      return file;
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}
