import { useEffect, useRef } from 'react';
import { SettledButton } from '../../../ui/SettledButton.tsx';
import { TransformerFacts } from '../TransformerFacts.tsx';
import styles from './form.module.css';
import { toFacts } from './toFacts.ts';
import type { TcValues } from './values.ts';

interface ConfirmStepProps {
  values: TcValues;
  saving: boolean;
  onClose: () => void;
  onEdit: () => void;
  onConfirm: () => void;
}

/** The second step: shows the values to be saved for review. */
export function ConfirmStep({ values, saving, onClose, onEdit, onConfirm }: ConfirmStepProps) {
  const facts = useRef<HTMLElement>(null);
  useEffect(() => facts.current?.focus(), []);
  return (
    <div className={styles.step}>
      <section ref={facts} tabIndex={-1} className={styles.body} aria-label="Check what will be saved">
        <TransformerFacts values={toFacts(values)} />
      </section>
      <footer className={styles.foot}>
        <button type="button" className="btn" disabled={saving} onClick={onClose}>
          Close
        </button>
        <span>
          <button type="button" className="btn" disabled={saving} onClick={onEdit}>
            Edit
          </button>
          <SettledButton disabled={saving} onClick={onConfirm}>
            {saving ? 'Saving…' : 'Confirm'}
          </SettledButton>
        </span>
      </footer>
    </div>
  );
}
