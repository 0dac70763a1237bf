import { formatCountOf, formatFigure, formatMoney } from '#domain/formats.ts';
import type { DataOf } from '../../../client/operations.ts';
import { Formula, Part } from '../figures/FigureExplanation.tsx';
import { sourceOf } from './sources.ts';

interface UntaggedPartsProps {
  flow: DataOf<'readEnergyFlow'>;
  /** The name of the bar. */
  title: string;
  /** Where the installations are listed. */
  link: { to: string; text: string; onFollow: () => void } | undefined;
}

/** Explains what the untagged installations near by consumed, and how much of the unexplained rest that may explain. */
export function UntaggedParts({ flow, title, link }: UntaggedPartsProps) {
  const { untagged, steps, demand, billed } = flow;
  const { installations, consumption, share, upTo, rupees } = untagged;
  const rest = steps.find(({ step }) => step === 'unexplained')?.units ?? 0;
  const { words, sum } = sourceOf.untagged;
  const all = formatFigure(consumption);
  return (
    <>
      <Part
        title={`${title}: ${all} kWh`}
        rows={sum ? [{ label: formatCountOf(installations, sum.over), value: all, source: sum.of }] : []}
        {...(link && { link })}
      >
        {words !== undefined && <Formula words={words} numbers={undefined} />}
      </Part>
      <Part
        title={`Of the unexplained, up to: ${formatFigure(upTo)} kWh`}
        rows={[
          {
            label: 'Share',
            value: formatFigure(share),
            source:
              'of one TC, each installation shared evenly among the TCs of its meter reader in the section',
          },
          { label: 'Unexplained', value: formatFigure(rest), source: 'what the other bars leave' },
        ]}
      >
        <Formula
          words="the smaller of the share and the unexplained, at least 0; it is no part of the energy in"
          numbers={undefined}
        />
      </Part>
      {rupees !== null && (
        <Part title={`Worth: ${formatMoney(rupees)}`} rows={[]}>
          <Formula
            words="kWh × demand ÷ billed: at the average billed rate (ABR)"
            numbers={`${formatFigure(upTo)} × ${formatFigure(demand)} ÷ ${formatFigure(billed.units)} = ${formatMoney(rupees)}`}
          />
        </Part>
      )}
    </>
  );
}
