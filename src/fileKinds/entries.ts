import type { FileCategory } from '#domain/files.ts';
import { firstTransformerMonth } from '#domain/months.ts';
import type { Role } from '#domain/roles.ts';
import { beforeFirstMonth } from '#validation/transformerEdits.ts';
import { reportMonths, type MonthRule } from './months.ts';

/** An entry in the list of kinds: the view of a kind for some designations, who may upload files of that kind. */
export interface Tab {
  /** The `tab` in the address of its upload view. */
  readonly slug: string;
  /** The `tab` of its history. @default the slug and 'FileHistory' */
  readonly historySlug?: string;
  /** Shown in the list and above the view. */
  readonly title: string;
  /** The name of the file in the message 'Successfully Uploaded the … file.' */
  readonly noun: string;
  /** The designations that may upload such files. */
  readonly roles: readonly Role[];
  /** The designations that see the entry but may not use it, and the tooltip with the reason. */
  readonly disabled?: { readonly for: readonly Role[]; readonly because: string };
  /** The row types that its files may have, by title. @default all */
  readonly types?: readonly string[];
  /** Whether instructions open in a dialog that ends with a sample file; otherwise they are on the view. @default false */
  readonly sample?: boolean;
}

/** The part of a kind that the list of kinds and the histories need. Its columns and rules are loaded with its own view. */
export interface KindEntry {
  /** Its entries in the list of kinds, each for some designations. */
  readonly tabs: readonly Tab[];
  /** The audit months that it may be uploaded for, or that it belongs to none. */
  readonly months: MonthRule | 'none';
}

/** The entry of a kind that assistant engineers and the corporate office upload alike. */
const ofBoth = (tab: Omit<Tab, 'roles'>, months: KindEntry['months']): KindEntry => ({
  tabs: [{ ...tab, roles: ['ae', 'cio'] }],
  months,
});

/** The same, named like its files. */
const report = (slug: string, noun: string, title = noun): KindEntry =>
  ofBoth({ slug, title, noun }, reportMonths);

/** The entries of the kinds, in the order of the portal's list. */
export const entries: Readonly<Record<FileCategory, KindEntry>> = {
  users: {
    tabs: [
      { slug: 'mrOnboarding', title: 'MR Onboarding', noun: 'MR onboarding', roles: ['ae'], types: ['MR'] },
      {
        slug: 'userOnboarding',
        title: 'User Onboarding',
        noun: 'User onboarding',
        roles: ['cio'],
        sample: true,
      },
    ],
    months: 'none',
  },
  stationAndFeeders: {
    tabs: [
      {
        slug: 'stationAndFeeders',
        title: 'Power stations and feeders',
        noun: 'Power station and feeders report',
        roles: ['cio'],
        disabled: { for: ['ae'], because: 'This feature is only for corporate office user' },
        sample: true,
      },
    ],
    months: 'none',
  },
  tcDetails: ofBoth(
    { slug: 'createTc', title: 'Create/Edit TC', noun: 'Create/Edit TC' },
    {
      first: role =>
        role === 'cio' ? undefined : { month: firstTransformerMonth, message: beforeFirstMonth },
    },
  ),
  isr: report('isr', 'Installation status report', 'Installation status report (ISR)'),
  tcInstallationTag: ofBoth(
    {
      slug: 'tcRrTag',
      historySlug: 'tcRrTaggingFileHistory',
      title: 'TC installation tagging',
      noun: 'TC installation tagging',
    },
    {},
  ),
  tcReadings: ofBoth({ slug: 'tcReading', title: 'TC Reading', noun: 'TC Reading', sample: true }, {}),
  unbilled: report('unbilled', 'Unbilled report'),
  mnr: report('mnr', 'MNR report'),
  vacant: report('vacant', 'Vacant report'),
  doorLock: report('doorlock', 'Doorlock report', 'Door-lock report'),
  zeroConsumption: report('zeroConsumption', 'Zero Consumption report', 'Zero consumption report'),
  abnormal: report('abnormal', 'Abnormal Consumption report', 'Abnormal consumption report'),
  subnormal: report('subnormal', 'Subnormal Consumption report', 'Subnormal consumption report'),
  dcb: report('consumptionDcb', 'Consumption DCB report'),
  dcbRevenue: report('revenueDcb', 'Revenue DCB report'),
  feederReadings: {
    tabs: [
      {
        slug: 'feederReadings',
        title: 'Feeder readings',
        noun: 'Feeder readings',
        roles: ['cio'],
        sample: true,
      },
    ],
    months: {},
  },
  meterChanges: ofBoth(
    { slug: 'meterChanges', title: 'Meter changes', noun: 'Meter changes', sample: true },
    { first: () => ({ month: firstTransformerMonth, message: beforeFirstMonth }) },
  ),
  inspectionResults: ofBoth(
    { slug: 'inspectionResults', title: 'Inspection results', noun: 'Inspection results', sample: true },
    'none',
  ),
};

/** Returns the `tab` of a history. */
export const historyOf = ({ slug, historySlug }: Tab): string => historySlug ?? `${slug}FileHistory`;
