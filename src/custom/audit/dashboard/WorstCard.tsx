import type { ReactNode } from 'react';
import { LinkBase } from 'react-admin';
import { formatPercent, formatRupees } from '#domain/formats.ts';
import type { Period } from '#domain/periods.ts';
import { inSentenceCase } from '#domain/texts.ts';
import { rovingFocus } from '../../../ui/rovingFocus.ts';
import { listAddress, useMay } from '../../../console/index.ts';
import { useChosenMonth } from '../../../shell/WithScope.tsx';
import { TransformerSums } from '../../statement/TransformerSums.tsx';
import { InspectionLink } from '../../inspections/InspectionLink.tsx';
import { Answered, Card, EmptyCard } from './Card.tsx';
import { useWorstTransformers, type WorstTransformer } from './dashboardCalls.ts';
import { TransformerFigure } from '../figures/NumberButton.tsx';
import { LossChip } from '../LossChip.tsx';
import { whyText } from './why.ts';
import styles from './table.module.css';

interface LossLinksProps {
  period: Period;
  /** The text of the way to the TCs that lost the most. */
  last: string;
}

/** The ways to the losses of a period: by feeder, wrong tags, and the TCs that lost the most. */
export function LossLinks({ period, last }: LossLinksProps) {
  const { addressIn } = useChosenMonth();
  const filter = isMonth(period) ? {} : { from: period.from };
  const ofPeriod = (path: string, others = {}) => addressIn(period.until, listAddress(path, filter, others));
  return (
    <>
      <LinkBase to={ofPeriod('/feeder-audit')}>Feeders</LinkBase>
      <LinkBase to={addressIn(period.until, '/dashboard/mis-tags')}>Mis-tags</LinkBase>
      <LinkBase to={ofPeriod('/dashboard/worst', { tab: 'rupees' })}>{last}</LinkBase>
    </>
  );
}

/** The six TCs that cost the most in a period that has begun, and what may explain each. */
export function WorstCard({ period }: { period: Period }) {
  const query = useWorstTransformers(6, period);
  return (
    <Card title="Worst TCs" note="by rupees" action={<LossLinks period={period} last="All" />}>
      <Answered query={query} height={256}>
        {({ transformers }) =>
          transformers.length === 0 ? (
            <EmptyCard title="No TC loses energy.">
              The list fills with TCs whose installations were billed for less than went in.
            </EmptyCard>
          ) : (
            <Table transformers={transformers} period={period} />
          )
        }
      </Answered>
    </Card>
  );
}

const isMonth = ({ from, until }: Period) => from === until;

function Table({ transformers, period }: { transformers: readonly WorstTransformer[]; period: Period }) {
  const mayInspect = useMay()({ resource: 'inspections', action: 'create' });
  return (
    <table ref={rovingFocus} className={styles.table}>
      <thead>
        <tr>
          <th scope="col">TC</th>
          <th scope="col" data-align="end">
            Loss
          </th>
          <th scope="col" data-align="end">
            ₹ lost
          </th>
          <th scope="col">Why</th>
          {mayInspect && (
            <th scope="col">
              <span className="visually-hidden">Inspection</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {transformers.map(transformer => (
          <Row key={transformer.id} {...{ transformer, period, mayInspect }} />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  transformer: WorstTransformer;
  period: Period;
  mayInspect: boolean;
}

function Row({ transformer, period, mayInspect }: RowProps) {
  const { id, number, name, month, lossPercentage, lostRupees } = transformer;
  const why = whyText(transformer.why);
  return (
    <tr>
      <th scope="row" className={styles.named} title={`${number} ${name}`}>
        <LinkBase to={`/tc-audit/${id}`}>{number}</LinkBase>{' '}
        <span className={styles.name}>{inSentenceCase(name)}</span>
      </th>
      <td data-align="end">
        <Figure name="lossPercentage" shown={formatPercent(lossPercentage)} {...{ transformer, period }}>
          <LossChip loss={lossPercentage ?? undefined} />
        </Figure>
      </td>
      <td data-align="end">
        {lostRupees === null ? (
          formatRupees(null)
        ) : (
          <Figure name="lostRupees" shown={formatRupees(lostRupees)} {...{ transformer, period }} />
        )}
      </td>
      <td className={styles.why} title={why}>
        <span>{why}</span>
      </td>
      {mayInspect && (
        <td>
          <InspectionLink id={id} month={month} reason="highLoss" number={number} />
        </td>
      )}
    </tr>
  );
}

interface FigureProps extends Pick<RowProps, 'transformer' | 'period'> {
  name: 'lossPercentage' | 'lostRupees';
  /** The figure in words. */
  shown: string;
  /** @default the words */
  children?: ReactNode;
}

const headings = { lossPercentage: 'Loss', lostRupees: '₹ lost' } as const;

/** A figure of a TC; of a month it opens to its audit, of a period to its sums. */
function Figure({ name, transformer, period, shown, children = shown }: FigureProps) {
  const { number, month, audited } = transformer;
  return isMonth(period) ? (
    <TransformerFigure
      name={name}
      of={transformer}
      month={month}
      label={`${headings[name]} of ${number}, ${shown}`}
    >
      {children}
    </TransformerFigure>
  ) : (
    <TransformerSums name={name} of={{ ...transformer, months: audited }} period={period} shown={shown}>
      {children}
    </TransformerSums>
  );
}
