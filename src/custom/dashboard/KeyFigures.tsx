import { addMonths, monthTitle } from '#domain/months.ts';
import { useScope } from '../../console/index.ts';
import { useEnvironment } from '../../shell/environment.tsx';
import { useChosenArea } from '../../shell/WithScope.tsx';
import type { AreaFigures } from './calls.ts';
import { ChangeText } from './ChangeText.tsx';
import { keyFiguresOf, type KeyFigure } from './keyFigures.ts';
import styles from './KeyFigures.module.css';
import { wholeUtilityTitle } from './useAreaTitles.ts';
import { useFigureDrawer, type OpensFigure } from './useFigureDrawer.tsx';

/** The strip at the top: what the area lost in the month, and what that cost. Pressing a figure explains it. */
export function KeyFigures({ figures }: { figures: AreaFigures }) {
  const { arrBasis } = useEnvironment();
  const { path } = useChosenArea();
  const { drawer, opens } = useFigureDrawer();
  const opensOfArea = opens(path, figures.area.name ?? wholeUtilityTitle, figures.figures);
  return (
    <>
      <dl className={styles.strip}>
        {keyFiguresOf(figures, arrBasis).map(figure => (
          <Cell key={figure.name} figure={figure} opens={opensOfArea} />
        ))}
      </dl>
      {drawer}
    </>
  );
}

function Cell({ figure, opens }: { figure: KeyFigure; opens: OpensFigure }) {
  const { month } = useScope();
  const { name, label, value, band, detail, better, sinceLastMonth, sinceLastYear } = figure;
  return (
    <div>
      <dt>{label}</dt>
      <dd className={styles.value} style={band === undefined ? undefined : { color: `var(--b${band})` }}>
        <button type="button" {...opens(name, `${label} ${value}`)}>
          {value}
        </button>
      </dd>
      <dd className={styles.detail}>
        {detail.map(part =>
          typeof part === 'string' ? (
            part
          ) : (
            <button key={part.opens} type="button" {...opens(part.opens, part.text)}>
              {part.text}
            </button>
          ),
        )}
      </dd>
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
