import type { ReactNode } from 'react';
import { formatFigure } from '#domain/formats.ts';
import { asText, useScope, type CellProps } from '../../../console/index.ts';
import { useFigures, type FigureName } from '../figures/figures.ts';
import { TransformerFigure } from '../figures/NumberButton.tsx';

interface FigureCellProps extends CellProps {
  name: FigureName;
  /** The content of the figure's button. @default its number */
  children?: ReactNode;
}

/**
 * Shows a figure of a TC's audit in a list; pressing it explains it. Tab passes it by: Enter on the row leads to the
 * audit, where the same figures open.
 */
export function FigureCell({ name, value, record, children }: FigureCellProps) {
  const scope = useScope();
  const { label } = useFigures()[name];
  if (typeof value !== 'number') return formatFigure(null);
  const [id, number, ofRow] = [record['id'], record['number'], record['month']].map(asText);
  return (
    <TransformerFigure
      name={name}
      of={{ id: id ?? '', number: number ?? '' }}
      month={ofRow || scope.month}
      label={`${label} of ${number}, ${formatFigure(value)}`}
      isTabStop={false}
    >
      {children ?? formatFigure(value)}
    </TransformerFigure>
  );
}
