/** Installations that one call can name to have them tagged. */
export const mostTaggedByName = 500;

/** What was wrong with an installation's billing in a month; none of these where it was billed by its meter. */
export const billingStatuses = ['UNBILLED', 'VACANT', 'ZERO_CONSUMPTION', 'MNR', 'DOOR_LOCKED'] as const;
export type BillingStatus = (typeof billingStatuses)[number];

/** What people call them. */
export const statusTitles: Readonly<Record<BillingStatus, string>> = {
  UNBILLED: 'Unbilled',
  VACANT: 'Vacant',
  ZERO_CONSUMPTION: 'Zero Consumption',
  MNR: 'MNR',
  DOOR_LOCKED: 'Doorlock',
};

/** Who tagged an installation to its transformer centre. */
export const taggingSources = ['ADMIN', 'CIO', 'AE', 'MR'] as const;
export type TaggingSource = (typeof taggingSources)[number];

/** Tariffs, as bills abbreviate them. */
export const tariffs = [
  'LT1',
  'LT2',
  'LT3',
  'LT4',
  'LT5',
  'LT6',
  'LT7',
  'HT1',
  'HT2',
  'HT3',
  'HT4',
  'HT5',
] as const;
export type Tariff = (typeof tariffs)[number];

/** Whether an installation is supplied at all. */
export const installationStates = ['ACTIVE', 'INACTIVE'] as const;

const listsOfSome = [
  'untagged',
  'unbilled',
  'vacant',
  'zeroConsumption',
  'mnr',
  'doorLock',
  'abnormal',
  'subnormal',
] as const;

/** The figures that are kept of installations, named as the calls name them. */
export const installationCounts = ['installations', ...listsOfSome, 'billCancellation'] as const;
export type InstallationCount = (typeof installationCounts)[number];

/** The lists of installations, named as the calls name their counts. */
export const installationLists = ['all', ...listsOfSome] as const;
export type InstallationList = (typeof installationLists)[number];

/** What the calls count: each list, and bills that were cancelled. */
export const countCategories = [...installationLists, 'billCancellation'] as const;
export type CountCategory = (typeof countCategories)[number];

/** The list of the installations that were billed under a status. */
export const listOfStatus = {
  UNBILLED: 'unbilled',
  VACANT: 'vacant',
  ZERO_CONSUMPTION: 'zeroConsumption',
  MNR: 'mnr',
  DOOR_LOCKED: 'doorLock',
} as const satisfies Readonly<Record<BillingStatus, InstallationList>>;
