import { useEffect } from 'react';
import { useNavigate } from 'react-admin';
import { errorText, isArchived } from '../client/errorText.ts';
import { WarningIcon } from '../theme/icons.tsx';
import { useFocusContainerOnUnmount } from '../ui/focusContainer.ts';
import styles from '../ui/look.module.css';
import { Message } from '../ui/Message.tsx';
import form from './form/form.module.css';
import { useReportFailure } from './notice.ts';

/** Shown where reading failed, while a notice gives the reason. */
export const notFetched = 'Error in fetching details';

interface ErrorStateProps {
  error: unknown;
  onRetry: () => void;
}

/** Takes the place of content that could not be read: says that it is archived, or offers a retry. */
export function ErrorState({ error, onRetry }: ErrorStateProps) {
  if (!isArchived(error)) return <FailedRead {...{ error, onRetry }} />;
  return (
    <div className={styles.state}>
      <p className={styles.stateTitle}>{errorText(error)}</p>
    </div>
  );
}

/** Offers a retry. A notice gives the reason. */
function FailedRead({ error, onRetry }: ErrorStateProps) {
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

/** How long the message stays before the list replaces it, in milliseconds. */
const redirectDelay = 2000;

/** Says that the record to edit does not exist, then returns to the list. */
export function MissingRecord({ listPath }: { listPath: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = window.setTimeout(() => navigate(listPath, { replace: true }), redirectDelay);
    return () => window.clearTimeout(timer);
  }, [navigate, listPath]);
  return (
    <div role="alert" className={form.instead}>
      <Message icon={<WarningIcon />} title="No data received. Redirecting to previous page..." />
    </div>
  );
}
