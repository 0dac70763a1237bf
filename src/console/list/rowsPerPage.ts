import { useCallback, useEffect, useState, type RefObject } from 'react';
import { rowChoices, type RowChoice } from '#domain/preferences.ts';
import { usePreferences } from '../contexts.tsx';
import type { Resource } from '../declaration/resolved.ts';

/** The rows that a window had room for when it was last measured: a first guess for the next list. */
let lastFit = 15;
/** The fewest rows of a page that fills the window, and the most that a call answers. */
const [fewest, most] = [5, 100];

/** How many rows a page of a list has. */
export interface RowsPerPage {
  choice: RowChoice;
  /** The number of rows of the choice. */
  rows: number;
  choose: (choice: RowChoice) => void;
  /** Says how many rows the window has room for. */
  setFit: (rows: number) => void;
}

/** Returns how many rows a page of a list has for the officer, and how to change it. */
export function useRowsPerPage({ name, list }: Resource): RowsPerPage {
  const { preferences, change } = usePreferences();
  const [fit, remember] = useState(lastFit);
  const choice = preferences.rowsPerPage[name] ?? 'default';
  const setFit = useCallback((rows: number) => {
    lastFit = Math.min(most, Math.max(fewest, rows));
    remember(lastFit);
  }, []);
  return {
    choice,
    rows: choice === 'fit' ? fit : choice === 'default' ? list.perPage : Number(choice),
    choose: next => change({ rowsPerPage: { [name]: next } }),
    setFit,
  };
}

/** Returns the choices of a list, each number once. */
export const choicesFor = ({ list }: Resource): readonly RowChoice[] =>
  rowChoices.filter(choice => choice !== String(list.perPage));

/** Measures how many rows the window has room for, as long as the officer wants that many. */
export function useMeasuredRows(
  scroll: RefObject<HTMLElement | null>,
  { choice, setFit }: RowsPerPage,
): void {
  useEffect(() => {
    if (choice !== 'fit') return undefined;
    const measure = () => {
      const rows = scroll.current && rowsIn(scroll.current);
      if (rows) setFit(rows);
    };
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [scroll, choice, setFit]);
}

/** Returns how many rows would fill the screen below a table's heading, down to the pager; undefined without a row. */
function rowsIn(scroll: HTMLElement): number | undefined {
  const [head, row] = ['thead', 'tbody tr'].map(part => scroll.querySelector(part)?.getBoundingClientRect());
  const [frame, main] = [scroll.parentElement, scroll.closest('main')];
  if (!head || !row?.height || !frame || !main) return undefined;
  const below = frame.getBoundingClientRect().bottom - scroll.getBoundingClientRect().bottom;
  const bottom =
    main.getBoundingClientRect().bottom - Number.parseFloat(getComputedStyle(main).paddingBottom);
  return Math.floor((bottom - below - head.bottom) / row.height);
}
