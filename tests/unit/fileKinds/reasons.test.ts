import { expect, test } from 'vitest';
import type { FileCategory } from '#domain/files.ts';
import { fileKinds } from '#fileKinds/index.ts';
import { reasonsOf, fileKinds as shown } from '../../../src/custom/uploads/kinds.ts';

interface Said {
  readonly failures: readonly string[];
  readonly skips: readonly string[];
}

const tagging: Said = {
  failures: [
    'Installation account not found in the O&M',
    'TC not found',
    'Reading days differ',
    'The MR tagged to the installation is not tagged to the TC',
    'The TC (or the TC already tagged to the installation) was already audited for the current or a future month',
  ],
  skips: ['Already tagged to that TC for the audit month'],
};

const report: Said = {
  failures: [
    'Installation with the Account ID not found',
    'TC number not found',
    'Reading days differ',
    'MR not tagged to the TC',
    'Already audited',
  ],
  skips: [],
};

/** The sentences of the specification, for each of its kinds. */
const said: Readonly<Partial<Record<FileCategory, Said>>> = {
  users: {
    failures: [
      'Parent not found',
      'Duplicate phone number',
      'MR code does not start with the sub-division code',
    ],
    skips: ['Duplicate code', 'No change in editable columns', 'An AE creating an MR for other sections'],
  },
  stationAndFeeders: {
    failures: ['A feeder whose power station is not found'],
    skips: ['Duplicate row', 'Unchanged row'],
  },
  tcDetails: {
    failures: [
      'Feeder not found',
      'An MR in the tagging list not found',
      'Reading MR not in the tagging list',
    ],
    skips: ['TC already exists'],
  },
  isr: {
    failures: ['MR does not exist'],
    skips: [
      'Date of service later than the audit month',
      'Installation already exists with no change in reading day or MR',
      'INACTIVE status',
    ],
  },
  tcInstallationTag: tagging,
  tcReadings: {
    failures: ['A reading below zero or above 9999999999', 'TC not found in the O&M'],
    skips: ['Duplicate TC rows', 'Rows for an ineligible section'],
  },
  unbilled: report,
  mnr: report,
  vacant: tagging,
  doorLock: report,
  zeroConsumption: report,
  abnormal: report,
  subnormal: report,
  dcb: report,
  // Its rows name no TC.
  dcbRevenue: { failures: ['Installation with the Account ID not found', 'Already audited'], skips: [] },
};

const specified = shown.flatMap(kind => {
  const words = said[kind.category];
  return words ? [{ title: kind.title, kind, words }] : [];
});

test.each(specified)(
  'the dialogs of $title list every reason of the specification in its words',
  ({ kind, words: { failures, skips } }) => {
    expect(reasonsOf(kind, 'failure')).toEqual(expect.arrayContaining([...failures]));
    expect(reasonsOf(kind, 'skipped')).toEqual(expect.arrayContaining([...skips]));
  },
);

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
