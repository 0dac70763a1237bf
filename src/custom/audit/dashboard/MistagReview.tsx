import { lazy, Suspense, useState } from 'react';
import { LinkBase } from 'react-admin';
import { formatFigure } from '#domain/formats.ts';
import { fullMonthTitle } from '#domain/months.ts';
import { listAddress, useMay, useScope } from '../../../console/index.ts';
import { rovingFocus } from '../../../ui/rovingFocus.ts';
import type { Mistag } from './calls.ts';
import styles from './mistags.module.css';

const TagTo = lazy(() => import('../../installations/TagTo.tsx'));

/** The installations of a pair that are worth a look; an ae can choose some and tag them to the TC that loses. */
export function MistagReview({ pair: { over, openFrom, review } }: { pair: Mistag }) {
  const may = useMay();
  const { month } = useScope();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const mayTag = may({ resource: 'installations', action: 'tag' }) && review.length > 0;
  const choose = (id: string, isChosen: boolean) =>
    setChosen(now => (isChosen ? [...now, id] : now.filter(each => each !== id)));
  return (
    <div className={styles.review}>
      <h3>Worth a look</h3>
      {review.length === 0 && <p>All its installations are read by its own meter readers.</p>}
      <ul ref={rovingFocus}>
        {review.map(({ id, RRNumber, mrCode, consumption }) => (
          <li key={id}>
            {mayTag && (
              <label className={styles.chosen}>
                <input
                  type="checkbox"
                  aria-label={`Select ${RRNumber}`}
                  checked={chosen.includes(id)}
                  onChange={event => choose(id, event.target.checked)}
                />
              </label>
            )}
            <LinkBase to={listAddress('/billing', { RRNumber, mrCode }, { tab: 'my_installations' })}>
              {RRNumber}
            </LinkBase>
            {` read by MR ${mrCode}, ${formatFigure(consumption)} kWh`}
          </li>
        ))}
      </ul>
      {mayTag && (
        <div className={styles.tag}>
          <Suspense>
            <TagTo
              transformer={over}
              installationIds={chosen}
              from={openFrom}
              onTagged={() => setChosen([])}
            />
          </Suspense>
          <span className={styles.small}>
            {`from ${fullMonthTitle(openFrom)} on; ${fullMonthTitle(month)} stays as audited`}
          </span>
        </div>
      )}
    </div>
  );
}
