import type { ComponentProps, ReactNode } from 'react';
import styles from './form.module.css';
import { TransformerFields } from './TransformerFields.tsx';

interface DetailsFormProps {
  isNew: boolean;
  /** The label of the submit button. */
  action: string;
  saving: boolean;
  onSubmit: ComponentProps<'form'>['onSubmit'];
  onClose: () => void;
  /** Dialogs that belong to the form. */
  children?: ReactNode;
}

/** Shows every input, Close and the submit button. */
export function DetailsForm({ isNew, action, saving, onSubmit, onClose, children }: DetailsFormProps) {
  return (
    <form className={styles.step} noValidate aria-label="Details" onSubmit={onSubmit}>
      <div className={styles.body}>
        <TransformerFields isNew={isNew} />
      </div>
      <footer className={styles.foot}>
        <button type="button" className="btn" disabled={saving} onClick={onClose}>
          Close
        </button>
        <button type="submit" className="btn p" disabled={saving}>
          {action}
        </button>
      </footer>
      {children}
    </form>
  );
}
