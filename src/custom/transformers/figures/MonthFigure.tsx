import type { ReactNode } from 'react';
import { formatFigure } from '#domain/formats.ts';
import { monthTitle } from '#domain/months.ts';
import type { FigureName } from '../../audit/figures/figures.ts';
import { TransformerFigure } from '../../audit/figures/TransformerFigure.tsx';
import { useFigures } from '../../audit/figures/useFigures.ts';
import type { Transformer } from '../calls.ts';

/** What a figure of TC Details is about, and whether Tab stops at it. */
export interface OfTransformer {
  transformer: Pick<Transformer, 'id' | 'number'>;
  /** YYYY-MM. */
  month: string;
  /** @default true */
  isTabStop?: boolean;
}

interface MonthFigureProps extends OfTransformer {
  name: FigureName;
  value: number | null | undefined;
  /** What is shown of the figure. @default its number */
  children?: ReactNode;
}

/** Shows a figure of a transformer centre in a month; a press explains it down to the readings. */
export function MonthFigure({ name, value, transformer, children, ...figure }: MonthFigureProps) {
  const { label, format } = useFigures()[name];
  if (value === null || value === undefined) return formatFigure(value);
  return (
    <TransformerFigure
      {...figure}
      name={name}
      of={transformer}
      label={`${label} of ${transformer.number} in ${monthTitle(figure.month)}, ${format(value)}`}
    >
      {children ?? formatFigure(value)}
    </TransformerFigure>
  );
}
