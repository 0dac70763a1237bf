import type { FeederFigures, FeederMonths } from '#domain/feederAudit.ts';
import { periodTitle, type Period } from '#domain/periods.ts';
import { asText, type CellProps } from '../../console/index.ts';
import { useListPeriod } from '../audit/listPeriod.ts';
import type { Explanation } from '../audit/figures/explanation.ts';
import { Explained } from '../audit/figures/NumberButton.tsx';
import { explained, figuresOfRow, shownFigures } from './feederFigures.ts';
import { feederHeadings, type FeederFigureName } from './headings.ts';

interface FeederFigureProps {
  name: FeederFigureName;
  of: FeederFigures & Partial<FeederMonths>;
  /** The name of the feeder, or of what the sums are about. */
  title: string;
  /** The period of its sums. */
  period: Period;
  links: Explanation['links'];
  /** Whether Tab stops here. @default true */
  isTabStop?: boolean;
}

/** A figure of a feeder's balance; pressing it explains it. One that is unknown says so, and doesn't open. */
export function FeederFigure({ name, of, title, period, links, isTabStop = true }: FeederFigureProps) {
  const { short } = shownFigures[name];
  const value = of[name];
  if (value === null) return short(null);
  return (
    <Explained
      by={explained(name, of, { about: `${periodTitle(period)} · ${title}`, links })}
      label={`${feederHeadings[name]} of ${title}, ${short(value)}`}
      isTabStop={isTabStop}
    >
      {short(value)}
    </Explained>
  );
}

/** Returns a cell that shows a figure of the feeder of a row. Enter on the row leads to the feeder, where it opens too. */
export function figureCell(name: FeederFigureName) {
  return function FigureCell({ record }: CellProps) {
    const period = useListPeriod();
    const title = `${asText(record['number'])} ${asText(record['name'])}`;
    return (
      <FeederFigure
        name={name}
        of={figuresOfRow(record)}
        title={title}
        period={period}
        links={[{ to: `/feeders/${asText(record['id'])}`, text: 'Show its months and TCs' }]}
        isTabStop={false}
      />
    );
  };
}
