import { expect, it } from 'vitest';
import { characters } from '#fileKinds/cellRule.ts';
import { failure, sheet } from '#fileKinds/fileKind.ts';
import type { FileCategory } from '#domain/files.ts';
import { fileKinds } from '#fileKinds/index.ts';
import type { IntakeKind } from '../../../server/subjects/files/fileKind.ts';
import { intakeKind } from '../../../server/subjects/files/intakeKind.ts';
import { applyStationsAndFeeders } from '../../../server/subjects/feeders/upload/feeders.ts';
import { applyUsers } from '../../../server/subjects/accounts/upload/applyUsers.ts';

it('a column that the sheet lacks does not compile', () => {
  const columns = { Code: { rule: characters(10) } };
  const reason = failure('Wrong', [{}]);
  const type = { title: 'row', key: 'Code', updates: [], toRow: () => ({}) } as const;
  const base = { name: 'rows', title: 'rows', columns, types: [type], sample: [] };
  // @ts-expect-error -- the key
  sheet({ ...base, types: [{ ...type, key: 'Cod' }] });
  // @ts-expect-error -- a column to update
  sheet({ ...base, types: [{ ...type, updates: ['Cod'] }] });
  // @ts-expect-error -- the column of a rule
  sheet({ ...base, rules: [{ column: 'Cod', says: '', reason, isBroken: () => true }] });
  // @ts-expect-error -- a cell of the sample
  const { sample } = sheet({ ...base, sample: [{ Cod: '1' }] });
  expect(sample).toHaveLength(1);
});

it('a kind without what its rows write, or with what others write, does not compile', () => {
  const users = intakeKind(fileKinds.users, applyUsers);
  // @ts-expect-error -- no stations and feeders
  const kinds: Record<FileCategory, IntakeKind> = { users };
  // @ts-expect-error -- rows of users
  intakeKind(fileKinds.users, applyStationsAndFeeders);
  expect(Object.keys(kinds)).toEqual(['users']);
});
