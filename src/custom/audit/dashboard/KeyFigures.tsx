import { isPartlyAudited } from '#domain/areaFigures.ts';
import { formatCount } from '#domain/formats.ts';
import { addMonths, fullMonthTitle, monthTitle } from '#domain/months.ts';
import { useScope } from '../../../console/index.ts';
import { useEnvironment } from '../../../shell/environment.tsx';
import { useChosenArea, useChosenMonth } from '../../../shell/WithScope.tsx';
import { rovingFocus } from '../../../ui/rovingFocus.ts';
import { auditedTcs, changeSince, taggedInstallations } from '../figures/counts.ts';
import { Explained } from '../figures/Explained.tsx';
import { figuresOn } from '../figures/figures.ts';
import { NumberButton } from '../figures/NumberButton.tsx';
import { linksOfArea } from '../waterfall/stepLinks.ts';
import type { AreaFigures, Figures } from './calls.ts';
import { ChangeText } from './ChangeText.tsx';
import { DroppedOut } from './DroppedOut.tsx';
import { ImplausibleNote } from './ImplausibleNote.tsx';
import { keyFiguresOf, type KeyFigure, type SameChange } from './keyFigures.ts';
import styles from './KeyFigures.module.css';
import { audits } from './parts.ts';
import { wholeUtilityTitle } from './useAreaTitles.ts';
import { useFigureDrawer, type OpensFigure } from './useFigureDrawer.tsx';

/** The strip at the top: what the area lost in the month, and what that cost. Pressing a figure explains it. */
export function KeyFigures({ figures }: { figures: AreaFigures }) {
  const { arrBasis } = useEnvironment();
  const { path } = useChosenArea();
  const { drawer, opens } = useFigureDrawer();
  const area = figures.area.name ?? wholeUtilityTitle;
  const opensOfArea = opens(path, area, figures.figures);
  return (
    <>
      <dl ref={rovingFocus} className={styles.strip}>
        {keyFiguresOf(figures, arrBasis).map(figure => (
          <Cell key={figure.name} figure={figure} opens={opensOfArea} area={area} sums={figures.figures} />
        ))}
      </dl>
      <ImplausibleNote />
      {figures.dropped && figures.dropped.count > 0 && <DroppedOut dropped={figures.dropped} />}
      {drawer}
    </>
  );
}

interface CellProps {
  figure: KeyFigure;
  opens: OpensFigure;
  /** The name of the area. */
  area: string;
  sums: Figures;
}

function Cell({ figure, opens, area, sums }: CellProps) {
  const { month } = useScope();
  const { arrBasis } = useEnvironment();
  const { addressIn } = useChosenMonth();
  const { name, label, value, band, detail, better, sinceLastMonth, sinceLastYear } = figure;
  const aboutArea = `${fullMonthTitle(month)} · ${area}`;
  const { format } = figuresOn(arrBasis)[name];
  const judged = isPartlyAudited(sums) ? 'neither' : better;
  const explain = ({ rule, numbers, now, former, audited }: SameChange, since: string) =>
    changeSince(
      { rule, numbers, label, audited, now: format(now), former: format(former) },
      { month, since, of: area, to: addressIn(since) },
    );
  return (
    <div>
      <dt>{label}</dt>
      <dd className={styles.value} style={band === undefined ? undefined : { color: `var(--b${band})` }}>
        <NumberButton {...opens(name, `${label} ${value}`)}>{value}</NumberButton>
      </dd>
      <dd className={styles.detail}>
        {detail.map(part =>
          typeof part === 'string' ? (
            part
          ) : 'counts' in part ? (
            <Explained key={part.counts} by={countOf[part.counts](sums, aboutArea)} label={part.text} />
          ) : (
            <NumberButton key={part.opens} {...opens(part.opens, part.text)} />
          ),
        )}
      </dd>
      <dd className={styles.changes}>
        {sinceLastMonth && (
          <ChangeText
            change={sinceLastMonth}
            by={explain(sinceLastMonth, addMonths(month, -1))}
            since={`since ${monthTitle(addMonths(month, -1)).slice(0, 3)}`}
            better={judged}
          />
        )}
        {sinceLastYear && (
          <ChangeText
            change={sinceLastYear}
            by={explain(sinceLastYear, addMonths(month, -12))}
            since={`since ${monthTitle(addMonths(month, -12))}`}
            better={judged}
          />
        )}
      </dd>
    </div>
  );
}

/** How the counts below the figures come about. */
const countOf = {
  audited: (sums: Figures, about: string) =>
    auditedTcs(sums, { about, lists: { audited: audits('audited'), unaudited: audits('unaudited') } }),
  installations: ({ installations, audited }: Figures, about: string) =>
    taggedInstallations(
      { installations, tcs: { label: 'Audited TCs', value: formatCount(audited) } },
      { about, to: linksOfArea.paid },
    ),
};
