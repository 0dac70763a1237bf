import { formatReading } from '#domain/formats.ts';
import { monthTitle } from '#domain/months.ts';
import { lazyComponent } from '../../../console/index.ts';
import { DrawerButton } from '../../audit/figures/DrawerButton.tsx';
import type { OfTransformer } from './MonthFigure.tsx';

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
