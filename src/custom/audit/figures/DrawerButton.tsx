import { useState, type ReactNode } from 'react';
import { NumberButton } from './NumberButton.tsx';

interface DrawerButtonProps {
  /** The number in words, for screen readers: 'Loss of Kadri 14.75%'. */
  label: string;
  /** The number. @default the label */
  children?: ReactNode;
  /** Whether Tab stops here. @default true */
  isTabStop?: boolean;
  /** Whether it is a heading, which screen readers list by its words alone. @default false */
  isHeading?: boolean;
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
