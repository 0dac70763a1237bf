import { useEffect } from 'react';
import { useNavigate } from 'react-admin';
import { Message } from '../../ui/Message.tsx';
import { WarningIcon } from '../../theme/icons.tsx';
import styles from './form.module.css';

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
    <div role="alert" className={styles.instead}>
      <Message icon={<WarningIcon />} title="No data received. Redirecting to previous page..." />
    </div>
  );
}
