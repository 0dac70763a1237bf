import { useReportFailure } from './notice.ts';
import styles from '../ui/look.module.css';
import { useFocusContainerOnUnmount } from '../ui/focusContainer.ts';

/** Shown where reading failed, while a notice gives the reason. */
export const notFetched = 'Error in fetching details';

/** Takes the place of content that could not be read and offers a retry. A notice gives the reason. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  useReportFailure(error);
  const retry = useFocusContainerOnUnmount<HTMLButtonElement>();
  return (
    <div className={styles.state}>
      <p className={styles.stateTitle}>{notFetched}</p>
      <button ref={retry} type="button" className="btn" onClick={onRetry}>
        Retry
      </button>
    </div>
  );
}
