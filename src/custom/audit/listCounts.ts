import { formatCount } from '#domain/formats.ts';
import { seriousLoss } from '#domain/lossCauses.ts';
import { listAddress } from '../../console/index.ts';
import { auditTab, billingTab } from './addresses.ts';
import type { CardsDefinition } from '../../console/list/definition.ts';
import type { Explanation } from './figures/explanation.ts';

/** A number beside that of a list. */
interface Term {
  label: string;
  /** The list's name in the counts of the views. */
  count: string;
  /** The rule by which they are counted, in words. */
  source: string;
  /** The list of exactly these. */
  to: string;
}

/** How the rows of a list are counted. */
interface Counted {
  /** The counted rows, in words. */
  rule: string;
  /** The list with all of them. */
  to: string;
  /** The name of their number in the counts of the views. @default only the list itself knows it */
  count?: string;
  /** How the number follows from the terms: their sum, the first without the second, or a part of the first. */
  by?: 'sum' | 'rest' | 'part';
  terms: readonly Term[];
  /** The rows that the cards above the list count. @default they are no part of the number */
  cards?: string;
}

const allTcs: Term = {
  label: 'Total Transformers',
  count: 'totalTransformers',
  source: 'TCs in service in the month',
  to: auditTab('total'),
};
const audited: Term = {
  label: 'Transformers Audited',
  count: 'audited',
  source: 'TCs with an audit of the month',
  to: auditTab('audited'),
};
const unaudited: Term = {
  label: 'Transformers Unaudited',
  count: 'unAudited',
  source: 'TCs in service without an audit of the month',
  to: auditTab('unaudited'),
};

const report = (status: string) => `named in the ${status} report of the month`;

const allInstallations: Term = {
  label: 'All Installations',
  count: 'all',
  source: 'in service in the month',
  to: billingTab('my_installations'),
};
const narrower: Readonly<Record<string, Term>> = {
  'new-installations': {
    label: 'Untagged Installations',
    count: 'untagged',
    source: 'tagged to no TC in the month',
    to: billingTab('new_installations'),
  },
  unbilled: { label: 'Unbilled', count: 'unbilled', source: report('unbilled'), to: billingTab('unbilled') },
  vacant: { label: 'Vacant', count: 'vacant', source: report('vacant'), to: billingTab('vacant') },
  'zero-consumption': {
    label: 'Zero Consumption',
    count: 'zeroConsumption',
    source: report('zero consumption'),
    to: billingTab('zero_consumption'),
  },
  mnr: { label: 'MNR', count: 'mnr', source: report('MNR'), to: billingTab('mnr') },
  doorlock: { label: 'Doorlock', count: 'doorLock', source: report('doorlock'), to: billingTab('doorlock') },
  abnormal: {
    label: 'Abnormal',
    count: 'abnormal',
    source: 'with a consumption above their E-max',
    to: billingTab('abnormal'),
  },
  subnormal: {
    label: 'Subnormal',
    count: 'subnormal',
    source: 'with a consumption below their E-min',
    to: billingTab('subnormal'),
  },
};

/** Returns how the rows of one of the lists of Billing are counted: as a part of all. */
const partOfAll = ({ source, count, to }: Term): Counted => ({
  rule: `installations ${source}`,
  count,
  to,
  by: 'part',
  terms: [allInstallations],
});

/** The lists whose number of rows opens, by their names. */
const lists: Readonly<Record<string, Counted>> = {
  'transformer-centres': { rule: allTcs.source, to: '/tc-details', terms: [] },
  'audits-total': {
    rule: 'audited TCs + the others',
    to: allTcs.to,
    count: allTcs.count,
    by: 'sum',
    terms: [audited, unaudited],
  },
  'audits-audited': {
    rule: `${audited.source}: the sum of the bands of loss`,
    to: audited.to,
    count: audited.count,
    by: 'sum',
    terms: [],
    cards: 'audited TCs with such a loss',
  },
  'audits-unaudited': {
    rule: 'TCs in service − audited TCs',
    to: unaudited.to,
    count: unaudited.count,
    by: 'rest',
    terms: [allTcs, audited],
    cards: 'among the unaudited; one that lacks several things counts in each',
  },
  'installations-my-installations': {
    rule: `installations ${allInstallations.source}; the lists below overlap, and most installations are in none`,
    to: allInstallations.to,
    count: allInstallations.count,
    terms: Object.values(narrower),
  },
  ...Object.fromEntries(
    Object.entries(narrower).map(([name, term]) => [`installations-${name}`, partOfAll(term)]),
  ),
  'worst-transformers-units': {
    rule: 'audited TCs that lost energy in the month, or in all months of the period together',
    to: '/dashboard/worst?tab=units',
    terms: [],
  },
  'worst-transformers-rupees': {
    rule: 'audited TCs that lost energy in the month, or in all months of the period together',
    to: '/dashboard/worst?tab=rupees',
    terms: [],
  },
  'worst-transformers-repeated': {
    rule: `TCs with a loss over ${seriousLoss}% in at least three of the last four months`,
    to: '/dashboard/worst?tab=repeated',
    terms: [],
  },
  'foreign-readers': {
    rule: 'tagged installations that none of the meter readers of their TC reads',
    to: '/dashboard/read-by-others',
    terms: [],
  },
};

interface Shown {
  title: string;
  about: string;
  /** The number of the list's rows and what they are: '1,284 installations'. */
  text: string;
  /** Whether a search, a filter or a card leaves only some rows. */
  isNarrowed: boolean;
  cards: CardsDefinition<string> | undefined;
  countOf: (name: string) => number | undefined;
}

/** Explains the number of rows of a list; undefined for a list that says itself what it has. */
export function rowsOfList(list: string, shown: Shown): Explanation | undefined {
  const counted = lists[list];
  if (!counted) return undefined;
  const { title, about, text, isNarrowed, countOf } = shown;
  const { rule, to, count, by, terms } = counted;
  const inCards = counted.cards === undefined ? [] : termsOf(shown.cards, to, counted.cards);
  const parts = [...terms, ...inCards];
  const numberOf = (name: string) => formatCount(countOf(name) ?? 0);
  // The counts may load after the list, or fail to.
  const known = parts.filter(part => countOf(part.count) !== undefined);
  const isComplete = known.length === parts.length && (count === undefined || countOf(count) !== undefined);
  const numbersOf = (several: readonly Term[]) => several.map(term => numberOf(term.count));
  const whole = count === undefined ? undefined : numberOf(count);
  const inList = {
    label: 'In this list',
    value: text,
    source: isNarrowed ? 'those that fit the search, the filters and the card' : 'all of them',
  };
  return {
    title,
    about,
    rule,
    numbers: {
      sum: `${numbersOf(parts).join(' + ')} = ${whole}`,
      rest: `${numbersOf(terms).join(' − ')} = ${whole}`,
      part: `${whole} of ${numbersOf(terms).join('')}`,
      none: undefined,
    }[isComplete ? (by ?? 'none') : 'none'],
    rows: [
      ...known.map(part => ({ label: part.label, value: numberOf(part.count), source: part.source })),
      inList,
    ],
    links: [
      ...(isNarrowed ? [{ to, text: 'Show all' }] : []),
      ...known
        .filter(part => (countOf(part.count) ?? 0) > 0)
        .map(part => ({ to: part.to, text: `Show: ${part.label}` })),
    ],
  };
}

/** Returns what each card above a list counts. */
function termsOf(cards: CardsDefinition<string> | undefined, list: string, source: string): Term[] {
  if (!cards) return [];
  const { pathname, searchParams } = new URL(list, 'https://portal');
  return Object.entries(cards.of).map(([value, { label, count }]) => ({
    label,
    count,
    source,
    to: listAddress(pathname, { [cards.filter]: value }, Object.fromEntries(searchParams)),
  }));
}
