import { useState } from 'react';
import { columnWidthLimits } from '#domain/preferences.ts';
import { usePreferences } from '../contexts.tsx';
import type { Resource } from '../declaration/resolved.ts';

/** Widths of columns, px, by the keys of their fields. */
export type Widths = Readonly<Record<string, number>>;

/** The widths that an officer gives the columns of a list, and how to change them. */
export interface ColumnWidths {
  widths: Widths;
  /** Shows a width of the column with this heading, until `keep`. */
  drag: (heading: HTMLElement, width: number) => void;
  /** Keeps what was dragged. */
  keep: () => void;
  /** Makes a column wider by some px, or narrower. */
  widen: (key: string, by: number) => void;
  /** Gives a column its declared width again, or all columns. */
  reset: (key?: string) => void;
}

const none: Widths = {};

/**
 * Returns the widths that the officer gives the columns of a list, on every computer. Those before a changed one keep
 * theirs too, so that its edge stays under the pointer; those after it share the rest.
 */
export function useColumnWidths({ name }: Resource): ColumnWidths {
  const { preferences, change } = usePreferences();
  const [dragged, setDragged] = useState<Widths>();
  const kept = preferences.columnWidths[name] ?? none;
  const store = (widths: Widths) => change({ columnWidths: { [name]: widths } });
  return {
    widths: dragged ?? kept,
    drag: (heading, width) => setDragged({ ...kept, ...widthsUpTo(heading, width) }),
    keep: () => {
      if (dragged) store(dragged);
      setDragged(undefined);
    },
    widen: (key, by) => {
      const heading = document.querySelector<HTMLElement>(`main th[data-column="${key}"]`);
      if (heading) store({ ...kept, ...widthsUpTo(heading, heading.offsetWidth + by) });
    },
    reset: key => {
      const { [key ?? '']: _declared, ...others } = kept;
      store(key === undefined ? none : others);
    },
  };
}

/** Returns the present widths of the columns before one, and a new one of its own. */
function widthsUpTo(heading: HTMLElement, width: number): Widths {
  const all = [...(heading.parentElement?.querySelectorAll<HTMLElement>('th[data-column]') ?? [])];
  const { min, max } = columnWidthLimits;
  const within = (px: number) => Math.round(Math.min(max, Math.max(min, px)));
  return Object.fromEntries(
    all
      .slice(0, all.indexOf(heading) + 1)
      .map(each => [each.dataset['column'] ?? '', within(each === heading ? width : each.offsetWidth)]),
  );
}
