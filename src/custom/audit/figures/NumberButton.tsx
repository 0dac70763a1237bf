import { useState, type ReactNode } from 'react';
import { lazyComponent } from '../../../ui/lazyComponent.tsx';
import type { Explanation } from './explanation.ts';
import type { FigureName } from './figures.ts';
import styles from './NumberButton.module.css';

interface NumberProps {
  /** The number in words, for screen readers: 'Loss of Kadri 14.75%'. */
  label: string;
  /** The number. @default the label */
  children?: ReactNode;
  /** Whether Tab stops here. @default true */
  isTabStop?: boolean;
  /** Whether it is a heading, which screen readers list by its words alone. @default false */
  isHeading?: boolean;
}

/** The words of a number and its press. */
export interface Opens extends Pick<NumberProps, 'label'> {
  onClick: () => void;
}

interface NumberButtonProps extends NumberProps, Opens {
  /** Whether the number may break into lines. @default false */
  wraps?: boolean;
}

/** A number that a press explains. The line below it says so where the pointer or the focus is. */
export function NumberButton({
  label,
  children = label,
  isTabStop = true,
  isHeading = false,
  wraps = false,
  onClick,
}: NumberButtonProps) {
  return (
    <button
      type="button"
      className={styles.number}
      data-opens
      data-wraps={wraps || undefined}
      aria-label={isHeading ? label : `${label}: how it is computed`}
      title={isHeading ? 'How it is computed' : undefined}
      tabIndex={isTabStop ? undefined : -1}
      onClick={onClick}
    >
      {children}
    </button>
  );
}

interface DrawerButtonProps extends NumberProps {
  /** Returns the drawer. */
  renderDrawer: (close: () => void) => ReactNode;
}

/** A number that a press explains. Its drawer stands outside the table or the line that the number is in. */
export function DrawerButton({ renderDrawer, ...button }: DrawerButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <NumberButton {...button} onClick={() => setIsOpen(true)} />
      {isOpen && renderDrawer(() => setIsOpen(false))}
    </>
  );
}

const drawer = lazyComponent(() => import('./ExplanationDrawer.tsx'));

/** A count or another number whose parts are known already. Pressing it explains it. */
export function Explained({ by, ...button }: NumberProps & { by: Explanation }) {
  return <DrawerButton {...button} renderDrawer={close => <drawer.Show props={{ by, onClose: close }} />} />;
}

const figureDrawer = lazyComponent(async () => {
  const { TransformerFigureDrawer } = await import('./FigureDrawer.tsx');
  return { default: TransformerFigureDrawer };
});

interface TransformerFigureProps extends NumberProps {
  name: FigureName;
  /** The transformer centre. */
  of: { id: string; number: string };
  month: string;
}

/** A figure of a transformer centre's audit, outside that audit. Pressing it explains it down to the readings. */
export function TransformerFigure({ name, of, month, ...button }: TransformerFigureProps) {
  return (
    <DrawerButton
      {...button}
      renderDrawer={onClose => <figureDrawer.Show props={{ name, of, month, onClose }} />}
    />
  );
}
