import type { ReactNode } from 'react';
import { lazyComponent } from '../../../ui/lazyComponent.tsx';
import { DrawerButton } from './DrawerButton.tsx';
import type { Explanation } from './explanation.ts';

const drawer = lazyComponent(() => import('./ExplanationDrawer.tsx'));

interface ExplainedProps {
  by: Explanation;
  /** The number in words, for screen readers. */
  label: string;
  /** The number. @default the label */
  children?: ReactNode;
  /** Whether Tab stops here. @default true */
  isTabStop?: boolean;
  /** Whether it is a heading, which screen readers list by its words alone. @default false */
  isHeading?: boolean;
}

/** A count or another number whose parts are known already. Pressing it explains it. */
export function Explained({ by, ...button }: ExplainedProps) {
  return <DrawerButton {...button} renderDrawer={close => <drawer.Show props={{ by, onClose: close }} />} />;
}
