import { useEffect } from 'react';
import { useNavigate } from 'react-admin';
import { Message } from '../../shell/Message.tsx';
import { WarningIcon } from '../../theme/icons.tsx';
import styles from './form.module.css';

/** How long the sentence stands before the list takes its place, in milliseconds. */
const redirectDelay = 2000;

/** Says that there is no record to edit and returns to the list. */
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
