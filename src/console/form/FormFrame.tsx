import type { ReactNode } from 'react';
import { ErrorState } from '../ErrorState.tsx';
import styles from './form.module.css';

/** Shows the heading of a form and the card below it. */
export function FormFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.page} aria-labelledby="form-heading">
      <h1 id="form-heading">{title}</h1>
      <div className={styles.card}>{children}</div>
    </section>
  );
}

/** Takes the place of a form that could not be read, and offers a retry. */
export function FormFault({ title, ...fault }: { title: string; error: unknown; onRetry: () => void }) {
  return (
    <FormFrame title={title}>
      <ErrorState {...fault} />
    </FormFrame>
  );
}

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
