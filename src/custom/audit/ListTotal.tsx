import type { ReactNode } from 'react';
import type { TotalProps } from '../../console/index.ts';
import { useCount } from '../../console/list/counts.ts';
import { useFilterValues } from '../../console/list/useFilterValues.ts';
import { useAbout } from '../dashboard/useAreaTitles.ts';
import { Explained } from './figures/Explained.tsx';
import { rowsOfList } from './listCounts.ts';

/** The number of rows of a list. Pressing it explains how they are counted. */
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
  return by ? (
    <Explained by={by} label={text}>
      {children}
    </Explained>
  ) : (
    children
  );
}
