import { useState } from 'react';
import { addMonths, monthTitle } from '#domain/months.ts';
import { lazyComponent, useScope } from '../../console/index.ts';
import { useEnvironment } from '../../shell/environment.tsx';
import type { AreaFigures } from './calls.ts';
import { ChangeText } from './ChangeText.tsx';
import { keyFiguresOf, type KeyFigure } from './keyFigures.ts';
import styles from './KeyFigures.module.css';

const drawer = lazyComponent(() => import('../audit/figures/AreaFigureDrawer.tsx'));

/** The strip at the top: what the area lost in the month, and what that cost. Pressing a figure explains it. */
export function KeyFigures({ figures }: { figures: AreaFigures }) {
  const { month } = useScope();
  const { arrBasis } = useEnvironment();
  const [open, setOpen] = useState<KeyFigure['name']>();
  const props = open && {
    name: open,
    month,
    area: figures.area.name ?? 'Whole utility',
    sums: figures.figures,
    onClose: () => setOpen(undefined),
  };
  return (
    <>
      <dl className={styles.strip}>
        {keyFiguresOf(figures, arrBasis).map(figure => (
          <Cell key={figure.name} figure={figure} onOpen={() => setOpen(figure.name)} />
        ))}
      </dl>
      {props && <drawer.Show props={props} />}
    </>
  );
}

function Cell({ figure, onOpen }: { figure: KeyFigure; onOpen: () => void }) {
  const { month } = useScope();
  const { label, value, band, detail, better, sinceLastMonth, sinceLastYear } = figure;
  return (
    <div>
      <dt>{label}</dt>
      <dd className={styles.value} style={band === undefined ? undefined : { color: `var(--b${band})` }}>
        <button type="button" aria-label={`${label} ${value}: how it is computed`} onClick={onOpen}>
          {value}
        </button>
      </dd>
      <dd>{detail}</dd>
      <dd className={styles.changes}>
        {sinceLastMonth && (
          <ChangeText
            change={sinceLastMonth}
            since={`since ${monthTitle(addMonths(month, -1)).slice(0, 3)}`}
            better={better}
          />
        )}
        {sinceLastYear && (
          <ChangeText
            change={sinceLastYear}
            since={`since ${monthTitle(addMonths(month, -12))}`}
            better={better}
          />
        )}
      </dd>
    </div>
  );
}
