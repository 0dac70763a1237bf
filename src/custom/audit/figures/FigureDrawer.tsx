import type { ReactNode } from 'react';
import { LinkBase } from 'react-admin';
import { differenceOf } from '#domain/audit.ts';
import { decimal, thousandths } from '#domain/exact.ts';
import {
  formatCount,
  formatCountOf,
  formatDate,
  formatFigure,
  formatReading,
  formatUnits,
} from '#domain/formats.ts';
import { addMonths, fullMonthTitle } from '#domain/months.ts';
import { inSentenceCase } from '#domain/texts.ts';
import type { DataOf } from '../../../client/operations.ts';
import { useChosenMonth } from '../../../shell/WithScope.tsx';
import { useMistagsOf } from '../detail/auditCalls.ts';
import { changeRows, constantRow, moneyRows, readingRow, type AuditRecord } from './explanation.ts';
import { FigureExplanation, Formula, Part, RecordDrawer } from './ExplanationDrawer.tsx';
import styles from './figures.module.css';
import { useFigures, type FigureName, type FigurePart } from './figures.ts';

interface FigureDrawerProps {
  name: FigureName;
  month: string;
  record: AuditRecord;
  /** The id of the transformer centre. */
  id: string;
  /** The number of the transformer centre. @default the screen around it names it */
  tc?: string;
  /** The address of the installations that the sums are made of. */
  installations: string;
  onClose: () => void;
}

/** The figures that wrong tags explain. */
const lossFigures: readonly FigureName[] = ['lossPercentage', 'lostUnits', 'lostRupees'];

/** Explains a figure of a transformer centre's audit, down to the readings. */
export default function FigureDrawer({ name, month, record, id, tc, ...behind }: FigureDrawerProps) {
  const figures = useFigures();
  const figure = figures[name];
  const { audited } = record;
  const by = audited ? ` · audited ${formatDate(audited.at)} by ${audited.by.name}` : '';
  return (
    <FigureExplanation
      figure={figure}
      sums={record}
      about={`${fullMonthTitle(month)}${tc === undefined ? '' : ` · TC ${tc}`}${by}`}
      onClose={behind.onClose}
    >
      {figure.parts.map(part =>
        partOf[part]({ month, record, ...behind, formula: figures.consumption.formula }),
      )}
      {lossFigures.includes(name) && <PerhapsMistag id={id} month={month} onFollow={behind.onClose} />}
    </FigureExplanation>
  );
}

interface PartProps extends Omit<FigureDrawerProps, 'name' | 'id' | 'tc'> {
  /** How a consumption follows from readings. */
  formula: string;
}

/** Returns the difference of two readings in words; of those with 3 decimals, with what it is rounded to. */
function differenceText(first: number, last: number): string {
  const difference = `${formatReading(last)} − ${formatReading(first)}`;
  const rounded = differenceOf(first, last);
  const isExact = thousandths(last) - thousandths(first) === rounded * 10n;
  return isExact ? `(${difference})` : `(${difference} ≈ ${formatFigure(decimal(rounded, 2))})`;
}

type Segment = AuditRecord['segments'][number];

/** Returns the parts of a month with their readings and constants, and their sum; undefined if a reading is missing. */
function energyText(segments: readonly Segment[], consumption: number | null): string | undefined {
  const products = segments.flatMap(({ started, stopped, ctRatio }) =>
    started === null || stopped === null
      ? []
      : [`${differenceText(started, stopped)} × ${formatFigure(ctRatio.meterConstant)}`],
  );
  if (products.length < segments.length) return undefined;
  const parts = segments.length > 1 ? [segments.map(({ energy }) => formatFigure(energy)).join(' + ')] : [];
  return [products.join(' + '), ...parts, formatFigure(consumption)].join(' = ');
}

const partOf: Readonly<Record<FigurePart, (props: PartProps) => ReactNode>> = {
  energyIn: ({ month, record, formula }) => {
    const { begun, ended, ctRatio, consumption, segments } = record;
    const whole: Segment = {
      started: begun?.finalValue ?? null,
      stopped: ended?.finalValue ?? null,
      ctRatio,
      energy: consumption,
      change: null,
    };
    const isChanged = segments.length > 0;
    const constant = { ...constantRow(record), ...(isChanged && { label: 'Meter constant at the start' }) };
    return (
      <Part
        key="energyIn"
        title={`Energy in: ${formatFigure(consumption)} kWh`}
        rows={[
          readingRow(addMonths(month, 1), ended),
          ...changeRows(segments).toReversed(),
          readingRow(month, begun),
          constant,
        ]}
      >
        <Formula
          words={isChanged ? `for each meter and CT ratio: ${formula}` : formula}
          numbers={energyText(isChanged ? segments : [whole], consumption)}
        />
      </Part>
    );
  },
  billed: ({ record, installations, onClose }) => {
    const { withoutConsumption: without, installationConsumption } = record;
    const missing = {
      label: `${formatCount(without)} without`,
      value: formatFigure(null),
      source: 'no consumption on record',
    };
    return (
      <Part
        key="billed"
        title={`Billed: ${formatFigure(installationConsumption)} kWh`}
        rows={[
          {
            label: `${formatCountOf(record.installations - without, 'installation')} with a consumption`,
            value: formatFigure(installationConsumption),
            source: 'the sum of their consumption in the month',
          },
          ...(without > 0 ? [missing] : []),
        ]}
        link={{ to: installations, text: 'Show the installations', onFollow: onClose }}
      />
    );
  },
  money: ({ record, installations, onClose }) => (
    <Part
      key="money"
      title="Demand and collection"
      rows={moneyRows(record, record.installations)}
      link={{ to: installations, text: 'Show the installations', onFollow: onClose }}
    />
  ),
};

type Pair = DataOf<'listMistags'>['mistags'][number];

interface PerhapsMistagProps {
  /** The id of the transformer centre. */
  id: string;
  month: string;
  onFollow: () => void;
}

/** The most installations that the answer names of a pair. */
const mostNamed = 5;

/** Names the neighbour that seems to have installations of a transformer centre, or the other way round, if any. */
function PerhapsMistag({ id, month, onFollow }: PerhapsMistagProps) {
  const { addressIn } = useChosenMonth();
  const { data: pairs = [] } = useMistagsOf(id, month);
  const [best] = pairs;
  if (!best) return null;
  const isOver = best.over.id === id;
  const other = isOver ? best.negative : best.over;
  const units = `${formatUnits(Math.abs(other.lostUnits))} kWh`;
  return (
    <section className={styles.perhaps}>
      <h3>Perhaps a mis-tag</h3>
      <p>
        {'Neighbour '}
        <LinkBase to={addressIn(month, `/tc-audit/${other.id}`)} onClick={onFollow}>
          {`${other.number} ${inSentenceCase(other.name)}`}
        </LinkBase>
        {isOver
          ? ` on the same feeder was billed for ${units} more than went in, about as much as is lost here.`
          : ` on the same feeder loses ${units}, about as much as was billed too much here.`}
        {strangersOf(best, isOver ? 'there' : 'here')}{' '}
        <LinkBase to={addressIn(month, `/dashboard/mis-tags?tc=${id}`)} onClick={onFollow}>
          Review them
        </LinkBase>
      </p>
    </section>
  );
}

/** Says how many installations of the TC with the negative loss none of its meter readers reads. */
function strangersOf({ review }: Pair, where: string): string {
  const { length } = review ?? [];
  if (length === 0) return '';
  const count = length < mostNamed ? formatCount(length) : `${formatCount(length)} or more`;
  const [what, are] = length === 1 ? ['installation', 'is'] : ['installations', 'are'];
  return ` ${count} ${what} tagged ${where} ${are} read by none of its meter readers.`;
}

interface TransformerFigureDrawerProps {
  name: FigureName;
  of: { id: string; number: string };
  month: string;
  onClose: () => void;
}

/** Fetches the audit of a transformer centre and explains one of its figures. */
export function TransformerFigureDrawer({ name, of, month, onClose }: TransformerFigureDrawerProps) {
  const { addressIn } = useChosenMonth();
  const { label } = useFigures()[name];
  const { id, number } = of;
  const installations = addressIn(month, `/tc-audit/${id}`);
  return (
    <RecordDrawer title={label} id={id} month={month} onClose={onClose}>
      {record => <FigureDrawer {...{ name, month, record, id, installations, onClose }} tc={number} />}
    </RecordDrawer>
  );
}
