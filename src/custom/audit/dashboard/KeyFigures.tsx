import { Fragment } from 'react';
import { LinkBase } from 'react-admin';
import { isPartlyAudited } from '#domain/areaFigures.ts';
import { whoReopens } from '#domain/audit.ts';
import { formatCount, formatCountOf, formatRupees, formatUnits } from '#domain/formats.ts';
import { addMonths, fullMonthTitle, monthTitle } from '#domain/months.ts';
import { useScope } from '../../../console/index.ts';
import { useEnvironment } from '../../../shell/environment.tsx';
import { useChosenArea, useChosenMonth } from '../../../shell/WithScope.tsx';
import { rovingFocus } from '../../../ui/rovingFocus.ts';
import { auditedTcs, changeSince, taggedInstallations } from '../figures/countExplanations.ts';
import type { Explanation } from '../figures/explanation.ts';
import { figuresOn } from '../figures/figures.ts';
import { Explained, NumberButton } from '../figures/NumberButton.tsx';
import { ImplausibleTcs } from '../ImplausibleTcs.tsx';
import { linksOfArea } from '../waterfall/stations.ts';
import { useAuditMetrics, type AreaFigures, type Figures } from './dashboardCalls.ts';
import { keyFiguresOf, type Change, type KeyFigure, type SameChange } from './keyFigures.ts';
import styles from './KeyFigures.module.css';
import { auditTab } from '../addresses.ts';
import { wholeUtilityTitle } from './areaTitles.ts';
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
    auditedTcs(sums, { about, lists: { audited: auditTab('audited'), unaudited: auditTab('unaudited') } }),
  installations: ({ installations, audited }: Figures, about: string) =>
    taggedInstallations(
      { installations, tcs: { label: 'Audited TCs', value: formatCount(audited) } },
      { about, to: linksOfArea.paid },
    ),
};

interface ChangeTextProps {
  change: Change;
  /** The month that it is compared with: 'since Aug 2026'. */
  since: string;
  /** The explanation of the change. */
  by: Explanation;
  /** Whether less is better, more is better, or neither, as of a month that is only partly audited. */
  better: 'less' | 'more' | 'neither';
}

const signs = { up: '▲', down: '▼', same: '=' } as const;
const words = { up: 'up by', down: 'down by', same: 'changed by' } as const;
const goodDirection = { less: 'down', more: 'up', neither: undefined } as const;

/** Shows a change as '▲ 0.41 since Aug 2026', green if it is for the better, red if not. */
function ChangeText({ change, since, by, better }: ChangeTextProps) {
  const { direction, by: size } = change;
  const judged = judgement(change, better);
  return (
    <span className={styles.change}>
      <span data-judged={judged}>
        <span aria-hidden="true">{signs[direction]} </span>
        <Explained by={by} label={`${words[direction]} ${size} ${since}`}>
          {size}
        </Explained>
      </span>{' '}
      {since}
    </span>
  );
}

/** A figure below 0, as a loss of more billed than went in, is an error somewhere, and never for the better. */
function judgement(
  { direction, now }: Change,
  better: ChangeTextProps['better'],
): 'good' | 'bad' | undefined {
  const good = goodDirection[better];
  if (good === undefined || direction === 'same') return undefined;
  if (direction !== good) return 'bad';
  return now < 0 ? undefined : 'good';
}

/** Names the TCs that the month before has audits of and this one has not, with what they lost then. */
function DroppedOut({ dropped }: { dropped: NonNullable<AreaFigures['dropped']> }) {
  const { month } = useScope();
  const { addressIn } = useChosenMonth();
  const before = addMonths(month, -1);
  const { count, lostUnits, lostRupees, transformers } = dropped;
  const others = count - transformers.length;
  return (
    <p className={styles.dropped}>
      <b>{`${formatCountOf(count, 'TC')} audited in ${monthTitle(before)}, not in ${monthTitle(month)}`}</b>
      {`: lost ${formatUnits(lostUnits)} kWh${worth(lostRupees)} then. `}
      {transformers.map(({ id, number, name, lostUnits: units, lostRupees: rupees }, at) => (
        <Fragment key={id}>
          {at > 0 && ', '}
          <LinkBase to={addressIn(before, `/tc-audit/${id}`)} title={name}>
            {number}
          </LinkBase>
          {` ${formatUnits(units)} kWh${worth(rupees)}`}
        </Fragment>
      ))}
      {others > 0 && ` and ${formatCount(others)} more`}
    </p>
  );
}

const worth = (rupees: number | null) => (rupees === null ? '' : ` (${formatRupees(rupees)})`);

/** Says that the figures hold audits that can't be right, and names their TCs. Shows nothing without any. */
function ImplausibleNote() {
  const { data: { implausible = 0 } = {} } = useAuditMetrics();
  if (implausible === 0) return null;
  const [subject, until] =
    implausible === 1
      ? ['1 audit is implausible', 'it is reopened']
      : [`${formatCount(implausible)} audits are implausible`, 'they are reopened'];
  return (
    <p role="note" className={styles.implausible}>
      <b>{subject}</b>
      {`, and these figures are wrong until ${until}: `}
      <ImplausibleTcs count={implausible} withLoss />
      {`. ${implausible === 1 ? whoReopens : 'The corporate office (cio) can reopen them.'}`}
    </p>
  );
}
