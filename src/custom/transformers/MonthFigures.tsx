import type { ReactNode } from 'react';
import { formatCount, formatFigure, formatReading } from '#domain/formats.ts';
import { fullMonthTitle, monthTitle } from '#domain/months.ts';
import { lazyComponent } from '../../console/index.ts';
import { useChosenMonth } from '../../shell/WithScope.tsx';
import { taggedInstallations } from '../audit/figures/countExplanations.ts';
import { useFigures, type FigureName } from '../audit/figures/figures.ts';
import { DrawerButton, Explained, TransformerFigure } from '../audit/figures/NumberButton.tsx';
import { lossOf, type MonthOnRecord, type Transformer } from './transformerCalls.ts';
import styles from './MonthFigures.module.css';

/** The subject of a figure of TC Details, and whether Tab stops at it. */
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
  /** The content of the figure's button. @default its number */
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

interface InstallationCountProps extends OfTransformer {
  count: number;
}

/** Shows how many installations a transformer centre has in a month; a press explains it. */
export function InstallationCount({ count, transformer, month, ...figure }: InstallationCountProps) {
  const { addressIn } = useChosenMonth();
  const { id, number } = transformer;
  return (
    <Explained
      {...figure}
      by={taggedInstallations(
        { installations: count, tcs: { label: 'TC', value: number } },
        { about: `${fullMonthTitle(month)} · TC ${number}`, to: addressIn(month, `/tc-audit/${id}`) },
      )}
      label={`Installations of ${number} in ${monthTitle(month)}, ${formatCount(count)}`}
    >
      {formatCount(count)}
    </Explained>
  );
}

/** Shows the loss of a month in the colour of its band; a press explains it. */
export function Loss({ entry, ...of }: { entry: MonthOnRecord | undefined } & OfTransformer) {
  const { text, band } = lossOf(entry);
  if (band === undefined) return <span className={styles.unknown}>{text}</span>;
  return (
    <span className={styles.known} style={{ color: `var(--b${band})` }}>
      <MonthFigure name="lossPercentage" value={entry?.lossPercentage} {...of}>
        {text}
      </MonthFigure>
    </span>
  );
}

const drawer = lazyComponent(() => import('./ReadingDrawer.tsx'));

interface ReadingProps extends OfTransformer {
  value: number | null;
}

/** Shows the reading of a month; a press says when and by whom it was brought. */
export function Reading({ value, transformer, month, ...figure }: ReadingProps) {
  if (value === null) return formatReading(value);
  return (
    <DrawerButton
      {...figure}
      label={`Reading of ${transformer.number} in ${monthTitle(month)}, ${formatReading(value)}`}
      renderDrawer={onClose => <drawer.Show props={{ transformer, month, onClose }} />}
    >
      {formatReading(value)}
    </DrawerButton>
  );
}
