import { useTellFailure } from '../notice.ts';
import styles from './look.module.css';

/** Said where something could not be had, while a notice tells why. */
export const notFetched = 'Error in fetching details';

/** Stands in place of what could not be had and tries again; a notice tells why. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  useTellFailure(error);
  return (
    <div className={styles.state}>
      <p className={styles.stateTitle}>{notFetched}</p>
      <button type="button" className="btn" onClick={onRetry}>
        Retry
      </button>
    </div>
  );
}
