import type { ComponentProps } from 'react';
import styles from './LoginField.module.css';

interface BoxButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'className'> {
  /** In the accent colour. @default false */
  inviting?: boolean;
}

/** A small button at the end of a field's box. */
export function BoxButton({ inviting = false, ...props }: BoxButtonProps) {
  return <button {...props} type="button" className={`${styles.inBox} ${inviting ? styles.inviting : ''}`} />;
}
