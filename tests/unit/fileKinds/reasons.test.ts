import { expect, test } from 'vitest';
import { fileKinds } from '#fileKinds/index.ts';
import { reasonsOf, fileKinds as shown } from '../../../src/custom/fileUpload/kinds.ts';

test('the dialogs list every reason of the specification in its words', () => {
  const listed = shown.map(kind => [kind.title, reasonsOf(kind, 'failure'), reasonsOf(kind, 'skipped')]);
  const users = [
    ['Parent not found', 'Duplicate phone number', 'MR code does not start with the sub-division code'],
    ['Duplicate code', 'No change in editable columns', 'An AE creating an MR for other sections'],
  ];
  expect(listed).toEqual([
    ['MR Onboarding', ...users],
    ['User Onboarding', ...users],
    [
      'Power stations and feeders',
      ['A feeder whose power station is not found'],
      ['Duplicate row', 'Unchanged row'],
    ],
  ]);
});

test.each(Object.values(fileKinds))('every reason that $category names is declared', kind => {
  const declared = Object.values<object>(kind.reasons);
  expect(declared).toContain(kind.duplicate);
  for (const sheet of kind.sheets) {
    const named = [
      ...Object.values(sheet.columns).flatMap(({ onRecord }) => onRecord ?? []),
      ...sheet.types.flatMap(({ onRecord }) => onRecord ?? []),
      ...(sheet.rules ?? []),
    ];
    for (const { reason } of named) expect(declared).toContain(reason);
  }
});
