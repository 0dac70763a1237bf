import { useTellFailure } from '../notice.ts';
import styles from './look.module.css';
import { usePassesFocusOn } from './passFocus.ts';

/** Said where something could not be had, while a notice tells why. */
export const notFetched = 'Error in fetching details';

/** Stands in place of what could not be had and tries again; a notice tells why. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  useTellFailure(error);
  const retry = usePassesFocusOn<HTMLButtonElement>();
  return (
    <div className={styles.state}>
      <p className={styles.stateTitle}>{notFetched}</p>
      <button ref={retry} type="button" className="btn" onClick={onRetry}>
        Retry
      </button>
    </div>
  );
}
