import { LinkBase } from 'react-admin';
import { formatPercent, formatRupees } from '#domain/formats.ts';
import { inSentenceCase } from '#domain/texts.ts';
import { rovingFocus } from '../../../ui/rovingFocus.ts';
import { useMay } from '../../../console/index.ts';
import { InspectionLink } from '../../inspections/InspectionLink.tsx';
import { Answered, Card, EmptyCard } from './Card.tsx';
import { useWorstTransformers, type WorstTransformer } from './dashboardCalls.ts';
import { TransformerFigure } from '../figures/NumberButton.tsx';
import { LossChip } from '../LossChip.tsx';
import { whyText } from './why.ts';
import styles from './table.module.css';

/** The six TCs that cost the most, and what may explain each. */
export function WorstCard() {
  const query = useWorstTransformers(6);
  return (
    <Card
      title="Worst TCs"
      note="by rupees"
      action={
        <>
          <LinkBase to="/feeder-audit">Feeders</LinkBase>
          <LinkBase to="/dashboard/mis-tags">Mis-tags</LinkBase>
          <LinkBase to="/dashboard/worst?tab=rupees">All</LinkBase>
        </>
      }
    >
      <Answered query={query} height={256}>
        {({ transformers }) =>
          transformers.length === 0 ? (
            <EmptyCard title="No TC loses energy.">
              The list fills with TCs whose installations were billed for less than went in.
            </EmptyCard>
          ) : (
            <Table transformers={transformers} />
          )
        }
      </Answered>
    </Card>
  );
}

function Table({ transformers }: { transformers: readonly WorstTransformer[] }) {
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
          <Row key={transformer.id} transformer={transformer} mayInspect={mayInspect} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ transformer, mayInspect }: { transformer: WorstTransformer; mayInspect: boolean }) {
  const { id, number, name, month, lossPercentage, lostRupees } = transformer;
  const why = whyText(transformer.why);
  return (
    <tr>
      <th scope="row" className={styles.named} title={`${number} ${name}`}>
        <LinkBase to={`/tc-audit/${id}`}>{number}</LinkBase>{' '}
        <span className={styles.name}>{inSentenceCase(name)}</span>
      </th>
      <td data-align="end">
        <TransformerFigure
          name="lossPercentage"
          of={transformer}
          month={month}
          label={`Loss of ${number}, ${formatPercent(lossPercentage)}`}
        >
          <LossChip loss={lossPercentage} />
        </TransformerFigure>
      </td>
      <td data-align="end">
        {lostRupees === null ? (
          formatRupees(null)
        ) : (
          <TransformerFigure
            name="lostRupees"
            of={transformer}
            month={month}
            label={`₹ lost of ${number}, ${formatRupees(lostRupees)}`}
          >
            {formatRupees(lostRupees)}
          </TransformerFigure>
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
