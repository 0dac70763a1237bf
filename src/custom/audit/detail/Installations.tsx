import { formatCount } from '#domain/formats.ts';
import { fullMonthTitle } from '#domain/months.ts';
import type { PageProps } from '../../../console/index.ts';
import { Cards } from '../../../console/list/Cards.tsx';
import { useCount, useTotal } from '../../../console/list/counts.ts';
import { ListTable } from '../../../console/list/ListTable.tsx';
import { ListToolbar } from '../../../console/list/ListToolbar.tsx';
import type { RowsPerPage } from '../../../console/list/rowsPerPage.ts';
import { useFilterValues } from '../../../console/list/useFilterValues.ts';
import type { Transformer } from '../../transformers/transformerCalls.ts';
import { taggedInstallations } from '../figures/countExplanations.ts';
import type { AuditRecord, Explanation, Row } from '../figures/explanation.ts';
import { Explained } from '../figures/NumberButton.tsx';
import styles from './detail.module.css';

interface InstallationsProps extends PageProps {
  /** How many of them a page has. */
  rows: RowsPerPage;
  /** Explains how many there are in all; undefined while unknown. */
  all: Explanation | undefined;
}

/** The loss analysis in cards, and the installations of the chosen card, or all of them. */
export function Installations({ resource, rows, all }: InstallationsProps) {
  const { total, format } = useTotal();
  const { values } = useFilterValues();
  const countOf = useCount();
  const { cards } = resource.list;
  const chosen = cards?.of[String(values['category'])];
  const card = chosen && { label: chosen.label, count: countOf(chosen.count) };
  const shown = total === undefined ? '…' : format(total);
  const title = `${shown} ${total === 1 ? 'Installation' : 'Installations'}`;
  const isNarrowed = Object.keys(values).length > 0;
  return (
    <>
      {cards && <Cards resource={resource} cards={cards} />}
      <section className={styles.installations} aria-labelledby="installations-heading">
        <header className={styles.line}>
          <h2 id="installations-heading">
            {all && total !== undefined ? (
              <Explained by={isNarrowed ? shownOf(all, { shown, card }) : all} label={title} isHeading />
            ) : (
              title
            )}
            {chosen && <small>{chosen.label}</small>}
          </h2>
          <ListToolbar resource={resource} showsCount={false} />
        </header>
        <ListTable resource={resource} rows={rows} />
      </section>
    </>
  );
}

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
function shownOf(all: Explanation, { shown, card }: Narrowed): Explanation {
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
