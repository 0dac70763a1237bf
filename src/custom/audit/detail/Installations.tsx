import type { PageProps } from '../../../console/index.ts';
import { Cards } from '../../../console/list/Cards.tsx';
import { ListTable } from '../../../console/list/ListTable.tsx';
import { ListToolbar } from '../../../console/list/ListToolbar.tsx';
import { useCount } from '../../../console/list/counts.ts';
import { useFilterValues } from '../../../console/list/useFilterValues.ts';
import { useTotal } from '../../../console/list/useTotal.ts';
import { Explained } from '../figures/Explained.tsx';
import type { Explanation } from '../figures/explanation.ts';
import styles from './detail.module.css';
import { shownOf } from './installationCounts.ts';

interface InstallationsProps extends PageProps {
  /** Explains how many there are in all; undefined while unknown. */
  all: Explanation | undefined;
}

/** The loss analysis in cards, and the installations of the chosen card, or all of them. */
export function Installations({ resource, all }: InstallationsProps) {
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
        <ListTable resource={resource} />
      </section>
    </>
  );
}
