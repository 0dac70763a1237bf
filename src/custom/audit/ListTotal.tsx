import type { ReactNode } from 'react';
import { formatCount } from '#domain/formats.ts';
import type { TotalProps } from '../../console/index.ts';
import { useCount } from '../../console/list/counts.ts';
import { useFilterValues } from '../../console/list/useFilterValues.ts';
import { useAbout } from './dashboard/areaTitles.ts';
import { Explained } from './figures/NumberButton.tsx';
import { ImplausibleTcs } from './ImplausibleTcs.tsx';
import styles from './ListTotal.module.css';
import { rowsOfList } from './listCounts.ts';

/** The number of rows of a list. Pressing it explains how they are counted. Names audits among them that can't be right. */
export default function ListTotal({
  list,
  title,
  text,
  cards,
  children = text,
}: TotalProps & { children?: ReactNode }) {
  const about = useAbout();
  const countOf = useCount();
  const { values } = useFilterValues();
  const isNarrowed = Object.keys(values).length > 0;
  const by = rowsOfList(list, { title, about, text, isNarrowed, cards, countOf });
  const implausible = countOf('implausible') ?? 0;
  const holdsThem = list === 'audits-total' || list === 'audits-audited';
  return (
    <>
      {holdsThem && !isNarrowed && implausible > 0 && (
        <span role="note" className={styles.implausible}>
          {`${formatCount(implausible)} implausible: `}
          <ImplausibleTcs count={implausible} />
        </span>
      )}
      {by ? (
        <Explained by={by} label={text}>
          {children}
        </Explained>
      ) : (
        children
      )}
    </>
  );
}
