import type { ReactNode } from 'react';
import styles from './form.module.css';

interface FormFootProps {
  onClose: () => void;
  /** Whether Close is disabled, because the form is being saved. @default false */
  disabled?: boolean;
  /** The buttons that go on, the main one last. @default none */
  children?: ReactNode;
}

/** The buttons below a form. */
export function FormFoot({ onClose, disabled = false, children }: FormFootProps) {
  return (
    <footer className={styles.footer}>
      <button type="button" className="btn" disabled={disabled} onClick={onClose}>
        Close
      </button>
      <span className={styles.actions}>{children}</span>
    </footer>
  );
}
