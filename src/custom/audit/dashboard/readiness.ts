import { auditGaps, auditGapTitles, type AuditGap } from '#domain/auditGaps.ts';
import { formatCount, formatCountOf } from '#domain/formats.ts';
import type { InspectionReason } from '#domain/inspections.ts';
import { addMonths, monthInProgress } from '#domain/months.ts';
import { officers, type Role } from '#domain/roles.ts';
import { listAddress } from '../../../console/index.ts';
import type { Explanation } from '../figures/explanation.ts';
import type { AuditMetrics, Readiness } from './dashboardCalls.ts';
import { lackingTcs, untaggedInstallations, type ReadLacking } from './lacking.ts';
import { MeterChangeLink } from '../../transformers/MeterChangeLink.tsx';
import { auditTab, unauditedAddress } from '../addresses.ts';

/** The remedy of a lack, and its place. */
interface Remedy {
  words: string;
  /** Where officers with these designations do it. @default in the list of what lacks it */
  at?: {
    to: string;
    text: string;
    for: readonly Role[];
    /** Whether it shows the month that the lack is about. @default false */
    showsMonth?: boolean;
  };
  /** The link beside each TC that leads to a remedy of that TC alone. @default none */
  ofEach?: typeof MeterChangeLink;
}

const uploaders: readonly Role[] = ['ae', 'cio'];
const readingFile = {
  to: '/file-upload?tab=tcReading',
  text: 'Upload TC readings',
  for: uploaders,
};
const untaggedList = {
  to: '/billing?tab=new_installations',
  text: 'Show the untagged installations',
  for: officers,
  showsMonth: true,
};

/** The remedy of each lack. */
const remedies: Readonly<Record<AuditGap | 'untagged', Remedy>> = {
  waitingForReading: {
    words: 'Have the meters read, and bring the readings in as a file.',
    at: readingFile,
  },
  withRemark: {
    words:
      'Put right what the remark says. A file with the reading then takes the place of the remark, unless the audit of the reading’s month has started in the section.',
    at: readingFile,
  },
  meterStandsStill: {
    words: 'Check meter and reading at the TC. A file with the right reading corrects a wrong one.',
    at: readingFile,
  },
  readingFell: {
    words:
      'Check both readings at the TC: one is mistyped, or the meter was replaced or passed its last digit. A file with the right reading corrects a wrong one; an assistant engineer records a meter change.',
    at: readingFile,
    ofEach: MeterChangeLink,
  },
  impossibleConsumption: {
    words:
      'Check the readings, the CT ratio and the capacity of the TC, and what its installations were billed. A file with the right reading corrects a wrong one.',
    at: readingFile,
  },
  withoutInstallations: { words: 'Tag the installations that the TC supplies to it.', at: untaggedList },
  withoutBilling: {
    words: 'Bring in the consumption of the month as a file.',
    at: { to: '/file-upload?tab=consumptionDcb', text: 'Upload consumption', for: uploaders },
  },
  untagged: { words: 'An assistant engineer tags each to the TC that supplies it, in the list.' },
};

/**
 * Returns the month to prepare next: the chosen one until it has an audit, then the one after it. That is at most the
 * month in progress: the current one can't be audited before the next.
 */
export function monthToPrepare(month: string, { audited }: Pick<AuditMetrics, 'audited'>): string {
  const last = monthInProgress();
  if (month >= last) return last;
  return audited > 0 ? addMonths(month, 1) : month;
}

/** TCs, or installations, with something in common about the audit of a month. */
export interface Lot {
  /** The heading of its column. */
  heading: string;
  count: (readiness: Readiness['below'][number]) => number;
  /** The rule by which they are counted, in words. */
  rule: string;
  /** The list of exactly these. */
  to: string;
}

/** TCs that lack something for their audit, or installations that lack a TC. */
export interface Lack extends Lot {
  key: AuditGap | 'untagged';
  /** The lack in words, after the number of TCs: '42 wait for a reading'. */
  words: (count: number) => string;
  /** The number among all that could lack it, in words. */
  share: (readiness: Readiness) => string;
  /** Reads the first of these. */
  read: ReadLacking;
  /** The remedy of the lack. */
  remedy: Remedy;
}

const verb = (count: number, one: string, many: string) => (count === 1 ? one : many);

const words: Readonly<Record<AuditGap, Lack['words']>> = {
  waitingForReading: count => `${verb(count, 'waits', 'wait')} for a reading`,
  withRemark: count => `${verb(count, 'has', 'have')} a remark`,
  meterStandsStill: count => verb(count, 'meter stands still', 'meters stand still'),
  readingFell: count => `${verb(count, 'has', 'have')} a reading lower than the month before`,
  impossibleConsumption: count => `${verb(count, 'has', 'have')} an implausible consumption`,
  withoutInstallations: count => `${verb(count, 'has', 'have')} no installations`,
  withoutBilling: count => `${verb(count, 'has', 'have')} no billing`,
};

const rules: Readonly<Record<AuditGap, string>> = {
  waitingForReading: 'neither reading nor remark at the start or the end of the month',
  withRemark: 'a remark in place of a reading at the start or the end',
  meterStandsStill: 'both readings are the same',
  readingFell: 'the reading at the end is lower than the one at the start',
  impossibleConsumption:
    'more than 1.5 times what the capacity carries in all hours of the month, or less than a tenth of what was billed',
  withoutInstallations: 'no installation is tagged',
  withoutBilling: 'an installation has no consumption on record',
};

const lackOf = (gap: AuditGap): Lack => ({
  key: gap,
  heading: auditGapTitles[gap],
  words: words[gap],
  share: readiness => {
    const others = readiness.transformers - readiness.audited;
    return `${formatCount(readiness[gap])} of ${formatCountOf(others, 'TC')} without an audit of the month`;
  },
  read: lackingTcs(gap),
  remedy: remedies[gap],
  rule: rules[gap],
  count: readiness => readiness[gap],
  // The card of the remarks shows them in a column.
  to:
    gap === 'withRemark'
      ? unauditedAddress('withRemarks')
      : listAddress('/tc-audit', { lacks: [gap] }, { tab: 'unaudited' }),
});

/** The things TCs can lack. A TC may lack several. */
export const gapLacks: Readonly<Record<AuditGap, Lack>> = {
  waitingForReading: lackOf('waitingForReading'),
  withRemark: lackOf('withRemark'),
  meterStandsStill: lackOf('meterStandsStill'),
  readingFell: lackOf('readingFell'),
  impossibleConsumption: lackOf('impossibleConsumption'),
  withoutInstallations: lackOf('withoutInstallations'),
  withoutBilling: lackOf('withoutBilling'),
};

/** The gaps of a month: those that keep TCs from their audit, then the installations that no TC counts. */
export const lacks: readonly Lack[] = [
  ...auditGaps.map(gap => gapLacks[gap]),
  {
    key: 'untagged',
    heading: 'Untagged installations',
    rule: 'installations, not TCs: tagged to no TC in the month',
    words: count => verb(count, 'untagged installation', 'untagged installations'),
    count: readiness => readiness.untagged,
    share: readiness => formatCountOf(readiness.untagged, 'installation'),
    read: untaggedInstallations,
    remedy: remedies.untagged,
    to: '/billing?tab=new_installations',
  },
];

/** Returns why a TC with a lack is inspected; undefined of installations. */
export function reasonOfLack({ key }: Lack): InspectionReason | undefined {
  if (key === 'untagged') return undefined;
  return key === 'meterStandsStill' || key === 'readingFell' ? key : 'notAudited';
}

/** Everything that is known about the audit of a month beforehand. */
export const lots: readonly Lot[] = [
  {
    heading: 'TCs',
    rule: 'in service in the month',
    count: readiness => readiness.transformers,
    to: auditTab('total'),
  },
  {
    heading: 'Audited',
    rule: 'with an audit of the month',
    count: readiness => readiness.audited,
    to: auditTab('audited'),
  },
  {
    heading: 'Can be audited',
    rule: 'lack nothing: starting the audit audits them',
    count: readiness => readiness.ready,
    to: unauditedAddress('ready'),
  },
  ...lacks,
];

/** Explains how many TCs of an area can be audited in a month. */
export function preparedTcs(
  readiness: Readiness,
  { about, addressOf }: { about: string; addressOf: (to: string) => string },
): Explanation {
  const { transformers, audited, ready, blocked } = readiness;
  const [all, done, prevented, can] = [transformers, audited, blocked, ready].map(formatCount);
  return {
    title: 'TCs that can be audited',
    about,
    rule: 'TCs in service − audited − those that lack something; a TC that lacks several things counts once',
    numbers: `${all} − ${done} − ${prevented} = ${can}`,
    rows: lots.map(({ heading, rule, count }) => ({
      label: heading,
      value: formatCount(count(readiness)),
      source: rule,
    })),
    links: lots
      .filter(({ count }) => count(readiness) > 0)
      .map(({ heading, to }) => ({ to: addressOf(to), text: `Show: ${heading}` })),
  };
}
