import type { FileCategory } from '#domain/files.ts';
import type { Role } from '#domain/roles.ts';
import { rowReasons, type ReasonedFile } from '#validation/rowReasons.ts';

/** One kind of file that the screen offers. */
export interface FileKind {
  /** The `tab` of its upload view. */
  slug: string;
  /** The `tab` of its history. */
  historySlug: string;
  category: FileCategory & ReasonedFile;
  /** Shown in the list of kinds and above the view. */
  title: string;
  /** The designations that see it in the list of kinds. */
  listedFor: readonly Role[];
  /** The designations among these that may not use it, and the tooltip with the reason. */
  disabled?: { for: readonly Role[]; because: string };
  /** The message after the file has arrived. */
  uploaded: string;
  /** The rules for the columns, one line each. */
  instructions: readonly string[];
  /** Whether instructions open in a dialog that ends with a sample file; otherwise they are on the view. */
  sample: boolean;
  /** The text after 'Instructions - ' in the dialog's title. */
  instructionsTitle: string;
}

const personColumns = [
  'MR_code and First_name are mandatory. After creation only First_name, Last_name and Phone_number can be updated.',
  'MR_code has 6 to 10 digits and starts with the Sub_division_code.',
  'Phone_number has 10 digits and starts with 6, 7, 8 or 9; two people cannot have the same one.',
];

const userColumns = [
  'Columns: Zone_code, Zone_name, Circle_code, Circle_name, Division_code, Division_name, Sub_division_code, Sub_division_name, Section_code, Section_name, Data_provider (only for AE), MR_code, First_name, Last_name, Phone_number.',
  'The designation of a row is its deepest filled level: MR_code, else Section (AE), Sub_division (AEE), Division (EE), Circle (SE), Zone (CE).',
  'CE: Zone_code and Zone_name.',
  'SE: zone and circle; the CE must be in the same sheet or on record.',
  'EE: circle and division; the SE must be in the same sheet or on record.',
  'AEE: division and sub-division; the EE must be in the same sheet or on record.',
  'AE: sub-division, section and Data_provider; the AEE must be in the same sheet or on record.',
  'MR: MR_code and section; the AE must be in the same sheet or on record.',
];

/** The kinds in the order of the list. */
export const fileKinds: readonly FileKind[] = [
  {
    slug: 'mrOnboarding',
    historySlug: 'mrOnboardingFileHistory',
    category: 'users',
    title: 'MR Onboarding',
    listedFor: ['ae'],
    uploaded: 'Successfully Uploaded the MR onboarding file.',
    instructions: [
      ...personColumns,
      'Columns: Section_code, MR_code, First_name, Last_name, Phone_number; only MRs of your own section are created.',
    ],
    sample: false,
    instructionsTitle: 'MR Onboarding',
  },
  {
    slug: 'userOnboarding',
    historySlug: 'userOnboardingFileHistory',
    category: 'users',
    title: 'User Onboarding',
    listedFor: ['cio'],
    uploaded: 'Successfully Uploaded the User onboarding file.',
    instructions: [...userColumns, ...personColumns],
    sample: true,
    instructionsTitle: 'User Onboarding',
  },
  {
    slug: 'stationAndFeeders',
    historySlug: 'stationAndFeedersFileHistory',
    category: 'stationAndFeeders',
    title: 'Power stations and feeders',
    listedFor: ['cio', 'ae'],
    disabled: { for: ['ae'], because: 'This feature is only for corporate office user' },
    uploaded: 'Successfully Uploaded the Power station and feeders report file.',
    instructions: [
      'One workbook with a sheet for power stations and a sheet for feeders, or one sheet with rows of either kind.',
      'Station_code: mandatory, 3 to 30 digits, unique.',
      'Voltage_class: one of 33, 66, 110, 220, 400.',
      'Station_name: mandatory, 3 to 30 characters, letters and hyphens only.',
      'Feeder_MDM_code: mandatory, 3 to 30 digits, unique.',
      'Feeder_number: mandatory, 2 to 30 letters and digits, for example F1 or F12.',
      'Feeder_name: mandatory, 3 to 30 letters and hyphens.',
      'Station_code on a feeder row: mandatory, must exist among the power stations.',
      'Of a power station, the station code and voltage class can be updated; of a feeder, the name only.',
    ],
    sample: true,
    instructionsTitle: 'Power stations and feeders',
  },
];

/**
 * Returns what a `tab` shows: a kind's upload view or its history; `undefined` for a tab that this officer may not see.
 */
export function findTab(
  tab: string | null,
  role: Role,
): { kind: FileKind; view: 'upload' | 'history' } | undefined {
  const kinds = fileKinds.filter(kind => kind.listedFor.includes(role) && !kind.disabled?.for.includes(role));
  const slugToShow = tab ?? kinds[0]?.slug;
  const kind = kinds.find(({ slug, historySlug }) => slugToShow === slug || slugToShow === historySlug);
  return kind && { kind, view: kind.slug === slugToShow ? 'upload' : 'history' };
}

/** Returns the possible reasons for failed or skipped rows of a kind. */
export function reasonsOf(kind: FileKind, outcome: 'failure' | 'skip'): string[] {
  return Object.values(rowReasons[kind.category][outcome]);
}
