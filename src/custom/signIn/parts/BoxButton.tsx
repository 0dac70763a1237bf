import type { ComponentProps } from 'react';
import styles from './LoginField.module.css';

interface BoxButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'className'> {
  /** Whether it has the accent colour. @default false */
  accent?: boolean;
}

/** A small button at the end of a field's box. */
export function BoxButton({ accent = false, ...props }: BoxButtonProps) {
  return <button {...props} type="button" className={`${styles.inBox} ${accent ? styles.accent : ''}`} />;
}
