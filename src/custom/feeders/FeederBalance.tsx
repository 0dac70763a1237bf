import { LinkBase } from 'react-admin';
import { auditGapTitles } from '#domain/auditGaps.ts';
import { feederLackTitles } from '#domain/feederAudit.ts';
import { absent, formatCount, formatCountOf, formatPercent, formatUnits } from '#domain/formats.ts';
import { fullMonthTitle, monthTitle } from '#domain/months.ts';
import { inSentenceCase } from '#domain/texts.ts';
import {
  asText,
  listAddress,
  useMay,
  useScope,
  type ConsoleRow,
  type RecordPartProps,
} from '../../console/index.ts';
import { MonthLink } from '../../shell/ScopeLinks.tsx';
import { useChosenMonth } from '../../shell/WithScope.tsx';
import { rovingFocus } from '../../ui/rovingFocus.ts';
import { Answered, Card } from '../audit/dashboard/Card.tsx';
import table from '../audit/dashboard/table.module.css';
import { TransformerFigure } from '../audit/figures/NumberButton.tsx';
import type { Explanation } from '../audit/figures/explanation.ts';
import { LossChip } from '../audit/LossChip.tsx';
import { InspectionLink } from '../inspections/InspectionLink.tsx';
import { useFeederAudit, type FeederAudit } from './feederCalls.ts';
import { FeederFigure } from './FeederFigure.tsx';
import styles from './feeders.module.css';
import { feederHeadings, type FeederFigureName } from './headings.ts';

type Month = FeederAudit['months'][number];
type Transformer = FeederAudit['transformers'][number];

const ofMonth: readonly FeederFigureName[] = [
  'energyIn',
  'consumption',
  'ht',
  'lineLoss',
  'lineLossPercentage',
  'ltLoss',
  'totalLoss',
  'coverage',
];

/** Where the energy of a feeder went in a month, in the months before, and at each of its TCs. */
export default function FeederBalance({ record }: RecordPartProps) {
  const { month } = useScope();
  const query = useFeederAudit(asText(record['id']));
  return (
    <Answered query={query} height={420}>
      {({ months, transformers, elsewhere }) => (
        <div className={styles.parts}>
          <Balance record={record} of={months.find(each => each.month === month)} />
          <InspectionLink
            id={asText(record['id'])}
            of="feeder"
            month={month}
            reason="highLoss"
            className={`btn ${styles.inspect}`}
          />
          <Months record={record} months={months} />
          <Transformers transformers={transformers} elsewhere={elsewhere} />
        </div>
      )}
    </Answered>
  );
}

/** Returns where the figures of a feeder lead: to its TCs and, for who may see them, to its readings. */
function useLinks(): (record: ConsoleRow, month: string) => Explanation['links'] {
  const may = useMay();
  const { addressIn } = useChosenMonth();
  return (record, month) => {
    const id = asText(record.id);
    const readings = { to: listAddress('/feeder-readings', { feeder: id }), text: 'Show its readings' };
    return [
      { to: addressIn(month, listAddress('/tc-details', { feederId: id })), text: 'Show its TCs' },
      ...(may({ resource: 'feeder-readings', action: 'list' }) ? [readings] : []),
    ];
  };
}

/** The figures of the chosen month, or what is missing for them. */
function Balance({ record, of }: { record: ConsoleRow; of: Month | undefined }) {
  const { month } = useScope();
  const linksIn = useLinks();
  const may = useMay();
  if (!of)
    return (
      <p className={styles.note} role="note">
        {may({ resource: 'feeder-readings', action: 'list' })
          ? `No TC hangs on this feeder in ${fullMonthTitle(month)}, and it has no reading.`
          : `No TC of your area hangs on this feeder in ${fullMonthTitle(month)}. Its figures show to those whose TCs it supplies.`}
      </p>
    );
  const title = titleOf(record);
  const toAdd = `/feeder-readings/new?${new URLSearchParams({ feeder: asText(record.id), month })}`;
  return (
    <>
      <dl ref={rovingFocus} className={styles.figures}>
        {ofMonth.map(name => (
          <div key={name}>
            <dt>{feederHeadings[name]}</dt>
            <dd>
              <FeederFigure
                name={name}
                of={of}
                title={title}
                period={monthAlone(month)}
                links={linksIn(record, month)}
              />
            </dd>
          </div>
        ))}
      </dl>
      {of.lacks && (
        <p className={styles.note} role="note">
          {`The 11 kV loss is unknown. ${feederLackTitles[of.lacks]}: `}
          {of.lacks === 'coverage'
            ? 'the energy of the others would count as lost.'
            : 'nobody knows what went in.'}{' '}
          {of.lacks === 'reading' && may({ resource: 'feeder-readings', action: 'create' }) && (
            <LinkBase to={toAdd}>Enter the reading</LinkBase>
          )}
        </p>
      )}
    </>
  );
}

/** The balances of twelve months; pressing a month shows its TCs. */
function Months({ record, months }: { record: ConsoleRow; months: readonly Month[] }) {
  const { month: chosen } = useScope();
  const linksIn = useLinks();
  if (months.length === 0) return null;
  return (
    <Card title="Months" note="press one to see its TCs">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a frame that scrolls must be reachable */}
      <div className={styles.scroll} tabIndex={0} role="group" aria-label="Months, table">
        <table ref={rovingFocus} className={table.table}>
          <thead>
            <tr>
              <th scope="col">Month</th>
              {ofMonth.map(name => (
                <th key={name} scope="col" data-align="end">
                  {feederHeadings[name]}
                </th>
              ))}
              <th scope="col">Remark</th>
            </tr>
          </thead>
          <tbody>
            {months.map(of => (
              <tr key={of.month} className={of.month === chosen ? styles.chosen : undefined}>
                <th scope="row" aria-current={of.month === chosen || undefined}>
                  <MonthLink month={of.month}>{monthTitle(of.month)}</MonthLink>
                </th>
                {ofMonth.map(name => (
                  <td key={name} data-align="end" data-absent={of[name] === null || undefined}>
                    <FeederFigure
                      name={name}
                      of={of}
                      title={titleOf(record)}
                      period={monthAlone(of.month)}
                      links={linksIn(record, of.month)}
                    />
                  </td>
                ))}
                <td>{[of.lacks && feederLackTitles[of.lacks], of.remark].filter(Boolean).join(' · ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

/** The TCs of the chosen month: those without an audit first, with what each lacks. */
function Transformers({ transformers, elsewhere }: Pick<FeederAudit, 'transformers' | 'elsewhere'>) {
  const { month } = useScope();
  if (transformers.length + elsewhere === 0) return null;
  const missing = transformers.filter(({ consumption }) => consumption === null).length;
  return (
    <Card
      title={`TCs in ${fullMonthTitle(month)}`}
      note={missing === 0 ? 'all audited' : `${formatCount(missing)} without an audit first`}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a frame that scrolls must be reachable */}
      <div className={styles.scroll} tabIndex={0} role="group" aria-label="TCs, table">
        <table ref={rovingFocus} className={table.table}>
          <thead>
            <tr>
              <th scope="col">TC</th>
              <th scope="col">Section</th>
              <th scope="col" data-align="end">
                Energy in, kWh
              </th>
              <th scope="col" data-align="end">
                Billed, kWh
              </th>
              <th scope="col" data-align="end">
                Loss
              </th>
              <th scope="col">Missing</th>
            </tr>
          </thead>
          <tbody>
            {transformers.map(of => (
              <TransformerRow key={of.id} of={of} />
            ))}
          </tbody>
        </table>
      </div>
      {elsewhere > 0 && (
        <p className={styles.elsewhere}>
          {`${formatCountOf(elsewhere, 'TC')} of other areas ${elsewhere === 1 ? 'counts' : 'count'} in the figures of the feeder too.`}
        </p>
      )}
    </Card>
  );
}

function TransformerRow({ of }: { of: Transformer }) {
  const { month } = useScope();
  const { id, number, name, sectionName, lacks } = of;
  const figure = (key: 'consumption' | 'installationConsumption' | 'lossPercentage', heading: string) => {
    const value = of[key];
    if (value === null) return absent;
    const isLoss = key === 'lossPercentage';
    return (
      <TransformerFigure
        name={key}
        of={of}
        month={month}
        label={`${heading} of ${number}, ${isLoss ? formatPercent(value) : formatUnits(value)}`}
      >
        {isLoss ? <LossChip loss={value} /> : formatUnits(value)}
      </TransformerFigure>
    );
  };
  const isAudited = of.consumption !== null;
  return (
    <tr>
      <th scope="row" className={table.named} title={`${number} ${name}`}>
        <LinkBase to={`/tc-audit/${id}`}>{number}</LinkBase>{' '}
        <span className={table.name}>{inSentenceCase(name)}</span>
      </th>
      <td>{sectionName}</td>
      <td data-align="end" data-absent={!isAudited || undefined}>
        {figure('consumption', 'Energy in')}
      </td>
      <td data-align="end" data-absent={!isAudited || undefined}>
        {figure('installationConsumption', 'Billed')}
      </td>
      <td data-align="end" data-absent={!isAudited || undefined}>
        {figure('lossPercentage', 'Loss')}
      </td>
      <td className={styles.lacks}>
        {isAudited
          ? ''
          : lacks.length === 0
            ? 'Ready, the audit is not started'
            : lacks.map(gap => auditGapTitles[gap]).join(', ')}
      </td>
    </tr>
  );
}

const monthAlone = (month: string) => ({ from: month, until: month });

const titleOf = (record: ConsoleRow) => `${asText(record['number'])} ${asText(record['name'])}`;
