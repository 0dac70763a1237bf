import type { ReactNode } from 'react';
import { differenceOf } from '#domain/audit.ts';
import { decimal, thousandths } from '#domain/exact.ts';
import { formatCount, formatCountOf, formatDate, formatFigure, formatReading } from '#domain/formats.ts';
import { addMonths, fullMonthTitle } from '#domain/months.ts';
import { FigureExplanation, Formula, Part } from './FigureExplanation.tsx';
import type { FigureName, FigurePart } from './figures.ts';
import { PerhapsMistag } from './PerhapsMistag.tsx';
import { constantRow, moneyRows, readingRow, type AuditRecord } from './rows.ts';
import { useFigures } from './useFigures.ts';

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

const partOf: Readonly<Record<FigurePart, (props: PartProps) => ReactNode>> = {
  energyIn: ({ month, record, formula }) => {
    const { begun, ended, ctRatio, consumption } = record;
    const [first, last] = [begun?.finalValue ?? undefined, ended?.finalValue ?? undefined];
    return (
      <Part
        key="energyIn"
        title={`Energy in: ${formatFigure(consumption)} kWh`}
        rows={[readingRow(addMonths(month, 1), ended), readingRow(month, begun), constantRow(record)]}
      >
        <Formula
          words={formula}
          numbers={
            first === undefined || last === undefined
              ? undefined
              : `${differenceText(first, last)} × ${formatFigure(ctRatio.meterConstant)} = ${formatFigure(consumption)}`
          }
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
