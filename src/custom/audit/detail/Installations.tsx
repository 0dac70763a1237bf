import type { PageProps } from '../../../console/index.ts';
import { Cards } from '../../../console/list/Cards.tsx';
import { ListTable } from '../../../console/list/ListTable.tsx';
import { ListToolbar } from '../../../console/list/ListToolbar.tsx';
import { useFilterValues } from '../../../console/list/useFilterValues.ts';
import { useTotal } from '../../../console/list/useTotal.ts';
import styles from './detail.module.css';

/** The loss analysis in cards, and the installations of the chosen card, or all of them. */
export function Installations({ resource }: PageProps) {
  const { total, format } = useTotal();
  const { values } = useFilterValues();
  const { cards } = resource.list;
  const chosen = cards?.of[String(values['category'])]?.label;
  return (
    <>
      {cards && <Cards resource={resource} cards={cards} />}
      <section className={styles.installations} aria-labelledby="installations-heading">
        <header className={styles.line}>
          <h2 id="installations-heading">
            {`${total === undefined ? '…' : format(total)} ${total === 1 ? 'Installation' : 'Installations'}`}
            {chosen && <small>{chosen}</small>}
          </h2>
          <ListToolbar resource={resource} showsCount={false} />
        </header>
        <ListTable resource={resource} />
      </section>
    </>
  );
}
