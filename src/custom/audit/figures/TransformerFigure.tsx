import type { ReactNode } from 'react';
import { lazyComponent } from '../../../ui/lazyComponent.tsx';
import { DrawerButton } from './DrawerButton.tsx';
import type { FigureName } from './figures.ts';

const drawer = lazyComponent(() => import('./TransformerFigureDrawer.tsx'));

interface TransformerFigureProps {
  name: FigureName;
  /** The transformer centre. */
  of: { id: string; number: string };
  month: string;
  /** The figure in words, for screen readers. */
  label: string;
  children: ReactNode;
  /** Whether Tab stops here. @default true */
  isTabStop?: boolean;
}

/** A figure of a transformer centre's audit, outside that audit. Pressing it explains it down to the readings. */
export function TransformerFigure({ name, of, month, ...button }: TransformerFigureProps) {
  return (
    <DrawerButton
      {...button}
      renderDrawer={onClose => <drawer.Show props={{ name, of, month, onClose }} />}
    />
  );
}
