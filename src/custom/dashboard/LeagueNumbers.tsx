import { formatCount, formatPercent, formatRupees } from '#domain/formats.ts';
import { LossChip } from '../audit/LossChip.tsx';
import type { Figures } from './calls.ts';
import { formatUnits } from './keyFigures.ts';
import { leagueFigures } from './league.ts';
import styles from './table.module.css';
import type { OpensFigure } from './useFigureDrawer.tsx';

interface LeagueNumbersProps {
  figures: Figures;
  isTransformer: boolean;
  /** The most rupees that a row has lost. @default shows no share of it */
  most?: number;
  /** The name of the row. */
  name: string;
  /** Explains a figure of the row; undefined if its name leads to what does. */
  opens: OpensFigure | undefined;
}

type Name = (typeof leagueFigures)[number][0];

/** The figures of an area or a TC in the league table. Pressing one explains it. */
export function LeagueNumbers({ figures, isTransformer, most = 0, name, opens }: LeagueNumbersProps) {
  const { audited, transformers, installations, lostRupees } = figures;
  return (
    <>
      <td data-align="end">
        {isTransformer
          ? formatCount(installations)
          : `${formatCount(audited)} of ${formatCount(transformers)}`}
      </td>
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
            {opens && !isAbsent ? (
              <button
                type="button"
                className={styles.opens}
                {...opens(figure, `${heading} of ${name}, ${text}`)}
              >
                {shown}
              </button>
            ) : (
              shown
            )}
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
  ATAndC: ({ ATAndC }) => formatPercent(ATAndC, 1),
  lostRupees: ({ lostRupees }) => formatRupees(lostRupees),
};
