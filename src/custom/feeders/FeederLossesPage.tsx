import { DebouncedScope, type PageProps } from '../../console/index.ts';
import { ViewsPage } from '../../console/list/views/ViewsPage.tsx';
import { FeederTotals } from './FeederTotals.tsx';
import styles from './feeders.module.css';

/** The feeders of an area by what they lose on the 11 kV line, and their sums by division and power station. */
export default function FeederLossesPage({ resource }: PageProps) {
  return (
    <DebouncedScope>
      <div className={styles.page}>
        {resource.views && <ViewsPage resource={resource} views={resource.views} />}
        <FeederTotals />
      </div>
    </DebouncedScope>
  );
}
