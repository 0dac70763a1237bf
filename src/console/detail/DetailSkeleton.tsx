import { OptionsSkeleton } from '../../ui/OptionsSkeleton.tsx';
import styles from './detail.module.css';

/** Takes the place of a record's page while it loads. */
export function DetailSkeleton() {
  return (
    <div className={styles.card}>
      <OptionsSkeleton />
    </div>
  );
}
