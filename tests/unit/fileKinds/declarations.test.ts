import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { uploaderKinds } from '#domain/files.ts';
import { mayFile, type FileKind } from '#fileKinds/fileKind.ts';
import { fileKinds } from '#fileKinds/index.ts';
import { typesOf } from '#fileKinds/rowTypes.ts';
import { faultyRows, validRow } from '../../support/fileKinds/generate.ts';
import { judge } from '../../support/fileKinds/judge.ts';

const kinds = Object.values<FileKind>(fileKinds);
const root = path.resolve(import.meta.dirname, '../../..');

describe.each(kinds)('the declaration of $category', kind => {
  it('has at most 120 lines', async () => {
    const file = path.join(root, `src/fileKinds/kinds/${kind.category}.ts`);
    expect((await readFile(file, 'utf8')).trimEnd().split('\n').length).toBeLessThanOrEqual(120);
  });

  it('has a sample that passes its own check', () => {
    for (const { sample } of kind.sheets) {
      expect(sample.length).toBeGreaterThan(0);
      expect(judge(kind, sample).map(({ outcome }) => outcome)).toEqual(sample.map(() => 'valid'));
    }
  });

  it('fails every row of an uploader whom no tab names, and every row of a type that their tab leaves out', () => {
    const refused = uploaderKinds.flatMap(by =>
      typesOf(kind)
        .filter(({ type }) => !mayFile(kind, type, by))
        .flatMap(each => judge(kind, [validRow(each)], by)),
    );
    expect(refused.map(({ outcome }) => outcome)).toEqual(refused.map(() => 'failure'));
  });

  it('accepts the smallest row of each type', () => {
    const verdicts = typesOf(kind).flatMap(each => judge(kind, [validRow(each)]));
    expect(verdicts.map(({ outcome }) => outcome)).toEqual(verdicts.map(() => 'valid'));
  });

  it('names the rule in the reason for each cell that breaks it', () => {
    const rows = faultyRows(kind);
    const broken = rows.map(({ reason }) => reason);
    for (const { columns } of kind.sheets)
      for (const [name, { rule, required }] of Object.entries(columns)) {
        expect(broken).toContain(`${name} must be ${rule.says}`);
        if (required) expect(broken).toContain(`${name} is mandatory`);
      }
    for (const { cells, reason } of rows)
      expect(judge(kind, [cells]), JSON.stringify(cells)).toMatchObject([{ outcome: 'failure', reason }]);
  });
});
