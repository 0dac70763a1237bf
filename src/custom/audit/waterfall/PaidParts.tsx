import { formatCountOf, formatFigure, formatMoney } from '#domain/formats.ts';
import type { DataOf } from '../../../client/operations.ts';
import { Formula, Part } from '../figures/FigureExplanation.tsx';
import { moneyRows } from '../figures/rows.ts';

interface PaidPartsProps {
  station: 'paid' | 'notPaid';
  flow: DataOf<'readEnergyFlow'>;
  /** What the bar is called. */
  title: string;
  /** The formula of its energy in words. */
  words: string | undefined;
  /** Where the installations are listed. */
  link: { to: string; text: string; onFollow: () => void } | undefined;
}

/** Explains how much of the billed energy was paid for, or was not, by the sums of the bills and payments. */
export function PaidParts({ station, flow, title, words, link }: PaidPartsProps) {
  const { billed, demand, collection, steps } = flow;
  const step = steps.find(each => each.step === station);
  if (!step) return null;
  const [units, rupees] = [formatFigure(step.units), formatMoney(step.rupees)];
  const share = `${formatFigure(billed.units)} × ${formatFigure(collection)} ÷ ${formatFigure(demand)}`;
  const numbers = station === 'paid' ? share : `${formatFigure(billed.units)} − ${share}`;
  const money = `${formatFigure(demand)} − ${formatFigure(collection)} = ${rupees}`;
  return (
    <>
      <Part
        title={`${title}: ${units} kWh`}
        rows={[
          {
            label: 'Billed',
            value: formatFigure(billed.units),
            source: `the sum of the consumption of ${formatCountOf(billed.installations, 'installation')}`,
          },
          ...moneyRows(flow, billed.installations),
        ]}
        {...(link && { link })}
      >
        {words !== undefined && (
          <Formula words={words} numbers={demand === 0 ? undefined : `${numbers} = ${units}`} />
        )}
      </Part>
      <Part title={`Worth: ${rupees}`} rows={[]}>
        {station === 'paid' ? (
          <Formula words="the collection: what the installations paid" numbers={undefined} />
        ) : (
          <Formula words="demand − collection" numbers={money} />
        )}
      </Part>
    </>
  );
}
