import { useState, type ReactNode } from 'react';
import { lazyComponent, useScope } from '../../../console/index.ts';
import type { AreaPath } from '../../../shell/chosenScope.ts';
import { useChosenMonth } from '../../../shell/WithScope.tsx';
import type { FigureName } from '../figures/figures.ts';
import type { Opens } from '../figures/NumberButton.tsx';
import type { Figures } from './dashboardCalls.ts';

const figureDrawer = lazyComponent(() => import('../figures/AreaFigureDrawer.tsx'));

/** Returns what makes a number explain a figure; `text` is the figure in words. */
export type OpensFigure = (name: FigureName, text: string) => Opens;

/** Explains figures of several areas, one at a time, each by its sums and with the way to its audited TCs. */
export function useFigureDrawer(): {
  /** The drawer of the figure that is open. */
  drawer: ReactNode;
  /** Returns what makes numbers explain the figures of an area. */
  opens: (path: AreaPath, area: string, sums: Figures) => OpensFigure;
} {
  const { month } = useScope();
  const { addressIn } = useChosenMonth();
  const [open, setOpen] = useState<{ name: FigureName; path: AreaPath; area: string; sums: Figures }>();
  return {
    drawer: open && (
      <figureDrawer.Show
        props={{
          name: open.name,
          month,
          area: open.area,
          sums: open.sums,
          auditedTcs: addressIn(month, '/tc-audit?tab=audited', open.path),
          onClose: () => setOpen(undefined),
        }}
      />
    ),
    opens: (path, area, sums) => (name, text) => ({
      label: text,
      onClick: () => setOpen({ name, path, area, sums }),
    }),
  };
}
