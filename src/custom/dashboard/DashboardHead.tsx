import { useChosenArea } from '../../shell/WithScope.tsx';
import { MonthSelects } from './MonthSelects.tsx';
import { ShareButton } from './ShareButton.tsx';
import { useAreaTitles } from './useAreaTitles.ts';
import styles from './dashboard.module.css';

/** Names the area of the figures, with a way back to those around it, and chooses the month. */
export function DashboardHead({ id }: { id: string }) {
  const { path, choose } = useChosenArea();
  const titles = useAreaTitles();
  return (
    <header className={styles.head}>
      <div className={styles.title}>
        {path.length > 0 && (
          <nav aria-label="Areas around it" className={styles.trail}>
            {titles.slice(0, -1).map((title, depth) => (
              <button
                key={title}
                type="button"
                className={styles.link}
                onClick={() => choose(path.slice(0, depth))}
              >
                {title}
              </button>
            ))}
          </nav>
        )}
        <h1 id={id}>{titles.at(-1)}</h1>
      </div>
      <MonthSelects />
      <ShareButton />
    </header>
  );
}
