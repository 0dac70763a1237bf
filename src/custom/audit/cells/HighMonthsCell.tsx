import { asText, lazyComponent, useScope, type CellProps } from '../../../console/index.ts';
import { DrawerButton } from '../figures/NumberButton.tsx';

const drawer = lazyComponent(() => import('./HighMonthsDrawer.tsx'));

/** Shows in how many of four months a TC lost much; pressing it shows each month, with the way to its audit. */
export default function HighMonthsCell({ value, record }: CellProps) {
  const [id, number] = [asText(record['id']), asText(record['number'])];
  const { month } = useScope();
  const shown = `${asText(value)} of 4`;
  return (
    <DrawerButton
      label={`High months of ${number}, ${shown}`}
      isTabStop={false}
      renderDrawer={onClose => <drawer.Show props={{ of: { id, number }, month, onClose }} />}
    >
      {shown}
    </DrawerButton>
  );
}
