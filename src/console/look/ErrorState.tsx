import { errorText } from '../../dataProvider/errorText.ts';
import styles from './look.module.css';

/** Says what went wrong in place of what could not be had, and tries again. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div className={styles.state} role="alert">
      <p className={styles.stateTitle}>{errorText(error)}</p>
      <button type="button" className="btn" onClick={onRetry}>
        Retry
      </button>
    </div>
  );
}
