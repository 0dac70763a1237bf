/** The largest number of installations that one tagging call can name. */
export const mostTaggedByName = 500;

/** Why the tagging file refuses a row and, unless the officer insists, tagging from the screen does. */
export const readerNotTagged = 'The MR tagged to the installation is not tagged to the TC';

/** The fault of an installation's billing in a month. One that was billed by its meter has no status. */
export const billingStatuses = ['UNBILLED', 'VACANT', 'ZERO_CONSUMPTION', 'MNR', 'DOOR_LOCKED'] as const;
export type BillingStatus = (typeof billingStatuses)[number];

/** The title of each billing status on screen. */
export const statusTitles: Readonly<Record<BillingStatus, string>> = {
  UNBILLED: 'Unbilled',
  VACANT: 'Vacant',
  ZERO_CONSUMPTION: 'Zero Consumption',
  MNR: 'MNR',
  DOOR_LOCKED: 'Doorlock',
};

/** Who can have tagged an installation to its transformer centre. */
export const taggingSources = ['ADMIN', 'CIO', 'AE', 'MR'] as const;
export type TaggingSource = (typeof taggingSources)[number];

/** The most digits after the point of a sanctioned load: 7.5 HP are 5.595 kW. */
export const loadDecimals = 3;

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

/** Whether an installation is supplied: the status column of the ISR file. */
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

/** The counts of installations that the database maintains, by their names in API calls. */
export const installationCounts = ['installations', ...listsOfSome, 'billCancellation'] as const;
export type InstallationCount = (typeof installationCounts)[number];

/** The lists of installations, by the names of their counts in API calls. */
export const installationLists = ['all', ...listsOfSome] as const;
export type InstallationList = (typeof installationLists)[number];

/** The answer of the counting call: the size of each list, and the number of cancelled bills. */
export const countCategories = [...installationLists, 'billCancellation'] as const;
export type CountCategory = (typeof countCategories)[number];

/** The list that shows the installations with each billing status. */
export const listOfStatus = {
  UNBILLED: 'unbilled',
  VACANT: 'vacant',
  ZERO_CONSUMPTION: 'zeroConsumption',
  MNR: 'mnr',
  DOOR_LOCKED: 'doorLock',
} as const satisfies Readonly<Record<BillingStatus, InstallationList>>;
