/** Why a row of one kind of file can fail or be skipped: the sentence to show, by code. */
export interface RowReasons {
  readonly failure: Readonly<Record<string, string>>;
  readonly skip: Readonly<Record<string, string>>;
}

/** The reasons in the dialogs 'Possible reasons for failure rows' and 'Possible reasons for skipped rows'. */
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

/** Kinds of file with reasons. */
export type ReasonedFile = keyof typeof rowReasons;
