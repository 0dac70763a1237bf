import type { ReactNode } from 'react';
import { ratioOf } from '#domain/audit.ts';
import { formatPercent, formatRupees, formatUnits } from '#domain/formats.ts';
import type { FigureName } from '../figures/figures.ts';
import { LossChip } from '../LossChip.tsx';
import type { Figures } from './dashboardCalls.ts';
import { leagueFigures } from './league.ts';
import styles from './table.module.css';

interface LeagueNumbersProps {
  figures: Figures;
  /** The count in the first column. */
  count: ReactNode;
  /** The most rupees that a row has lost. @default shows no share of it */
  most?: number;
  /** The name of the row. */
  name: string;
  /** Makes what is shown of a figure explain it; `label` is the figure in words. */
  renderFigure: (figure: FigureName, label: string, shown: ReactNode) => ReactNode;
}

type Name = (typeof leagueFigures)[number][0];

/** The figures of an area or a TC in the league table. Pressing one explains it. */
export function LeagueNumbers({ figures, count, most = 0, name, renderFigure }: LeagueNumbersProps) {
  const { lostRupees } = figures;
  return (
    <>
      <td data-align="end">{count}</td>
      {leagueFigures.map(([figure, heading]) => {
        const isAbsent = figures[figure] === null;
        const text = texts[figure](figures);
        const shown = figure === 'lossPercentage' ? <LossChip loss={figures[figure]} /> : text;
        return (
          <td
            key={figure}
            data-align="end"
            className={figure === 'lostRupees' ? styles.lost : undefined}
            data-absent={isAbsent || undefined}
          >
            {isAbsent ? shown : renderFigure(figure, `${heading} of ${name}, ${text}`, shown)}
            {figure === 'lostRupees' && most > 0 && lostRupees !== null && lostRupees > 0 && (
              <span className={styles.share} style={{ width: `${(64 * lostRupees) / most}px` }} />
            )}
          </td>
        );
      })}
    </>
  );
}

const texts: Readonly<Record<Name, (figures: Figures) => string>> = {
  consumption: ({ consumption }) => formatUnits(consumption),
  installationConsumption: ({ installationConsumption }) => formatUnits(installationConsumption),
  lossPercentage: ({ lossPercentage }) => formatPercent(lossPercentage),
  ATAndC: figures => formatPercent(ratioOf('ATAndC', figures, 1), 1),
  lostRupees: ({ lostRupees }) => formatRupees(lostRupees),
};
