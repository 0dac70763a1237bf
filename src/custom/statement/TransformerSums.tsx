import type { ReactNode } from 'react';
import type { AuditSums } from '#domain/audit.ts';
import { formatCountOf } from '#domain/formats.ts';
import { fullMonthTitle } from '#domain/months.ts';
import { periodTitle, type Period } from '#domain/periods.ts';
import { useEnvironment } from '../../shell/environment.tsx';
import { useChosenMonth } from '../../shell/WithScope.tsx';
import { Explained } from '../audit/figures/NumberButton.tsx';
import { explained, figureText, type StatementFigure, type Sums } from './figures.ts';

interface TransformerSumsProps {
  name: StatementFigure;
  /** The transformer centre, its sums, over how many audited months of the period they are, and the last of these. */
  of: AuditSums & { id: string; number: string; month: string; months: number };
  period: Period;
  /** The content of its button. @default the figure to the last digit */
  children?: ReactNode;
  /** The figure in words, as its button shows it. @default the figure to the last digit */
  shown?: string;
  /** Whether Tab stops here. @default true */
  isTabStop?: boolean;
}

/** A figure of a transformer centre over a period; pressing it shows the sums that it is computed from. */
export function TransformerSums({
  name,
  of,
  period,
  children,
  shown,
  isTabStop = true,
}: TransformerSumsProps) {
  const { arrBasis } = useEnvironment();
  const { addressIn } = useChosenMonth();
  const { id, number, month, months } = of;
  const sums: Sums = { ...of, audited: null, transformers: null };
  const text = shown ?? figureText(name, sums, arrBasis);
  const by = explained(name, sums, arrBasis, {
    about: `${periodTitle(period)} · TC ${number} · ${formatCountOf(months, 'audited month')}`,
    links: [
      { to: addressIn(month, `/tc-audit/${id}`), text: `Show its audit of ${fullMonthTitle(month)}` },
      {
        to: addressIn(month, `/statement?from=${period.from}&until=${period.until}`),
        text: 'Show the statement of the period',
      },
    ],
  });
  return (
    <Explained by={by} label={`${by.title} of ${number}, ${text}`} isTabStop={isTabStop}>
      {children ?? text}
    </Explained>
  );
}
