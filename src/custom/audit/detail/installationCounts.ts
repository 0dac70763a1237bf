import { formatCount } from '#domain/formats.ts';
import { fullMonthTitle } from '#domain/months.ts';
import type { Transformer } from '../../transformers/calls.ts';
import { taggedInstallations } from '../figures/counts.ts';
import type { Explanation } from '../figures/explanation.ts';
import type { AuditRecord, Row } from '../figures/rows.ts';

/** Explains the number of installations that were tagged to a transformer centre in the month. */
export function installationsOf(
  { id, number }: Transformer,
  { installations, withoutConsumption }: AuditRecord,
  month: string,
): Explanation {
  const explained = taggedInstallations(
    { installations, tcs: { label: 'TC', value: number } },
    { about: `${fullMonthTitle(month)} · TC ${number}`, to: `/tc-audit/${id}` },
  );
  const without = {
    label: 'Without a consumption',
    value: formatCount(withoutConsumption),
    source: 'none is on record for the month',
  };
  return { ...explained, rows: [...explained.rows, without] };
}

interface Narrowed {
  /** The number of installations in the table. */
  shown: string;
  /** The chosen card and its number, if that is known. */
  card: { label: string; count: number | undefined } | undefined;
}

/** Explains how many of a transformer centre's installations the chosen card and the search leave. */
export function shownOf(all: Explanation, { shown, card }: Narrowed): Explanation {
  const category: Row[] =
    card?.count === undefined
      ? []
      : [{ label: card.label, value: formatCount(card.count), source: 'of these, by the card above' }];
  const inTable = { label: 'In this table', value: shown, source: 'those that fit the card and the search' };
  return {
    ...all,
    rows: [...all.rows, ...category, inTable],
    links: all.links.map(({ to }) => ({ to, text: 'Show all installations' })),
  };
}
