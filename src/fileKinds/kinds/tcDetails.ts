import { transformerCells } from '#validation/transformerCells.ts';
import { digits, identifier, matching } from '../cellRule.ts';
import { personRules } from '../columns.ts';
import { defineFileKind, failure, sheet, skip, type Column } from '../fileKind.ts';
import { fieldColumns, fieldsOf, type FieldTexts } from '../transformers.ts';

const reasons = {
  feederNotFound: failure('Feeder not found', [{ TC_number: '9909002', Feeder_MDM_code: '99999999' }]),
  readerNotFound: failure('An MR in the tagging list not found', [
    { TC_number: '9909003', MR_tagging_list: '9900001, 99999999' },
  ]),
  readerNotTagged: failure('Reading MR not in the tagging list', [{ Reading_MR: '9900002' }]),
  duplicate: skip('Duplicate row', [{}, {}]),
  exists: skip('TC already exists', [{}], { after: [{}] }),
};

/** A valid row about a transformer centre. */
export interface TransformerRow extends FieldTexts {
  readonly primaryCurrent: string;
  readonly secondaryCurrent: string;
  /** Codes with commas between them. */
  readonly taggedMrs: string;
  readonly readingMr: string;
  readonly mdmCode: string;
}

const { rule: numberRule, required: isNumberRequired } = transformerCells.number;

const columns: Readonly<Record<string, Column>> = {
  ...fieldColumns,
  TC_number: {
    required: isNumberRequired,
    rule: numberRule,
    onRecord: { says: 'unique per TC', reason: reasons.exists },
  },
  CT_ratio: {
    required: true,
    rule: matching(/^0*[1-9]\d{0,9} *\/ *0*[1-9]\d{0,9}$/, 'primary/secondary, positive numbers'),
    examples: ['200/5'],
  },
  MR_tagging_list: {
    required: true,
    rule: identifier(matching(/^\d{6,10}( *, *\d{6,10})*$/, 'comma-separated MR codes'), 'spacedCode'),
    onRecord: { says: 'that must exist in the MR file', reason: reasons.readerNotFound },
  },
  Reading_MR: { required: true, rule: personRules.mrCode },
  Feeder_MDM_code: {
    required: true,
    rule: digits(3, 30),
    onRecord: { says: 'must exist in the feeders file', reason: reasons.feederNotFound },
  },
};

/** Returns the parts of a cell, each once. */
const partsOf = (text = '', between: string): string[] => [
  ...new Set(text.split(between).map(part => part.trim())),
];

const centres = sheet<string, TransformerRow>({
  name: 'TCs',
  title: 'TCs',
  columns,
  types: [
    {
      title: 'TC',
      key: 'TC_number',
      ignoresCase: true,
      updates: [],
      toRow: cells => {
        const [primaryCurrent = '', secondaryCurrent = primaryCurrent] = partsOf(cells['CT_ratio'], '/');
        return {
          ...fieldsOf(cells),
          primaryCurrent,
          secondaryCurrent,
          taggedMrs: partsOf(cells['MR_tagging_list'], ',').join(','),
          readingMr: cells['Reading_MR'] ?? '',
          mdmCode: cells['Feeder_MDM_code'] ?? '',
        };
      },
    },
  ],
  rules: [
    {
      column: 'Reading_MR',
      says: 'Reading_MR must be in MR_tagging_list.',
      reason: reasons.readerNotTagged,
      isBroken: cells => !partsOf(cells['MR_tagging_list'], ',').includes(cells['Reading_MR'] ?? ''),
    },
  ],
  sample: [
    {
      TC_number: '9909001',
      TC_name: 'Lake View',
      Reading_day: '1',
      Type: 'DEPARTMENT',
      TIMS_code: 'T9001',
      TC_capacity: '100',
      CT_ratio: '200/5',
      MR_tagging_list: '9900001',
      Reading_MR: '9900001',
      Feeder_MDM_code: '990001',
    },
  ],
});

/** Transformer centres to add, from the file's month on. */
export const tcDetails = defineFileKind({
  category: 'tcDetails',
  about:
    'Adds TCs to the section of their reading MR. Each counts from the month of the file on, or else from the first later one whose audit the section has not started. To change a TC that exists, use its form.',
  reasons,
  duplicate: reasons.duplicate,
  sheets: [centres],
});
