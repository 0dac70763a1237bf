import { AreaLink } from '../../../shell/AreaLink.tsx';
import { useChosenArea } from '../../../shell/WithScope.tsx';
import { MonthSelects } from './MonthSelects.tsx';
import { ShareButton } from './ShareButton.tsx';
import { useAreaTitles } from './useAreaTitles.ts';
import { useFocusOnNewArea } from './useFocusOnNewArea.ts';
import styles from './dashboard.module.css';

/** Names the area of the figures, with a way back to those around it, and chooses the month. */
export function DashboardHead({ id }: { id: string }) {
  const { path } = useChosenArea();
  const titles = useAreaTitles();
  const heading = useFocusOnNewArea();
  return (
    <header className={styles.head}>
      <div className={styles.title}>
        {path.length > 0 && (
          <nav aria-label="Areas around it" className={styles.trail}>
            {titles.slice(0, -1).map((title, depth) => (
              <AreaLink key={title} area={path.slice(0, depth)}>
                {title}
              </AreaLink>
            ))}
          </nav>
        )}
        <h1 ref={heading} id={id} tabIndex={-1}>
          {titles.at(-1)}
        </h1>
      </div>
      <MonthSelects />
      <ShareButton />
    </header>
  );
}
