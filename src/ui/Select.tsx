import type { ComponentProps } from 'react';
import { ChevronDownIcon } from '../theme/icons.tsx';
import styles from './Select.module.css';

/** The browser's list of values, with the frame and the arrow of the other controls. `className` is the frame's. */
export function Select({ className = '', ...select }: ComponentProps<'select'>) {
  return (
    <span className={`${styles.frame} ${className}`}>
      <select {...select} />
      <ChevronDownIcon />
    </span>
  );
}
