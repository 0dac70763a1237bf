import { useNavigate } from 'react-admin';
import styles from './detail.module.css';

/** Leads back to the list that the officer came from. */
export function BackButton({ list }: { list: string }) {
  const navigate = useNavigate();
  return (
    <button type="button" className={styles.back} onClick={() => navigate(list)}>
      <span aria-hidden="true">← </span>BACK
    </button>
  );
}
