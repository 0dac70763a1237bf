/** Why a row of a kind of file can fail or be skipped, by code, with the sentence shown. */
export interface RowReasons {
  readonly failure: Readonly<Record<string, string>>;
  readonly skip: Readonly<Record<string, string>>;
}

/** The reasons the dialogs 'Possible reasons for failure rows' and 'Possible reasons for skipped rows' list. */
export const rowReasons = {
  users: {
    failure: {
      parentNotFound: 'Parent not found',
      duplicatePhoneNumber: 'Duplicate phone number',
      codeOutsideSubDivision: 'MR code does not start with the sub-division code',
    },
    skip: {
      duplicateCode: 'Duplicate code',
      unchanged: 'No change in editable columns',
      otherSection: 'An AE creating an MR for other sections',
    },
  },
  stationAndFeeders: {
    failure: { stationNotFound: 'A feeder whose power station is not found' },
    skip: { duplicate: 'Duplicate row', unchanged: 'Unchanged row' },
  },
} as const satisfies Readonly<Record<string, RowReasons>>;

/** Kinds of file whose reasons are known. */
export type ReasonedFile = keyof typeof rowReasons;
