import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { addMonths, monthInProgress } from '#domain/months.ts';
import { envOf, testPlace } from '../../support/database.ts';

it('an operator exports two months in a row, and verifies them without a database', async () => {
  const place = await testPlace('demo');
  const folder = await mkdtemp(path.join(tmpdir(), 'changes-'));
  const operate = (command: string, ...given: string[]) =>
    promisify(execFile)(process.execPath, ['scripts/run.mjs', 'operate', command, ...given], {
      env: { PATH: process.env['PATH'], ...envOf(place) },
    });
  try {
    const [before, month] = [addMonths(monthInProgress(), -1), monthInProgress()];
    const [first, second] = [path.join(folder, 'first.jsonl'), path.join(folder, 'second.jsonl')];
    const { stdout } = await operate('export-changes', before, first);
    const key = /signed with the key ([0-9a-f]{64})/.exec(stdout)?.[1];
    await operate('export-changes', month, second, '--after', first);
    const verified = await operate('verify-changes', first, second);
    expect(verified.stdout.match(new RegExp(`key ${key}`, 'g'))).toHaveLength(2);

    await expect(operate('export-changes', month, second)).rejects.toThrow('exists already');
    const early = operate('export-changes', month, `${second}.again`, '--after', second);
    await expect(early).rejects.toThrow(`has the changes of ${month}, not of ${before}`);
    await expect(operate('verify-changes', second, first)).rejects.toThrow(
      'does not follow the file before it',
    );
    await writeFile(first, (await readFile(first, 'utf8')).replace('changesOf', 'changesIn'));
    await expect(operate('verify-changes', first)).rejects.toThrow('Line 1 is not as it was made.');
  } finally {
    await rm(folder, { recursive: true });
    await place.remove();
  }
});
