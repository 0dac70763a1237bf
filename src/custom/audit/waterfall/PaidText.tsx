import type { AuditSums } from '#domain/audit.ts';
import type { DataOf } from '../../../client/operations.ts';
import { useFigures, type FigureName } from '../figures/figures.ts';
import { NumberButton, type Opens } from '../figures/NumberButton.tsx';

interface PaidTextProps {
  flow: DataOf<'readEnergyFlow'>;
  rupees: (amount: number) => string;
  /** Returns what makes a number explain a figure; `text` is the figure in words. */
  opens: (name: FigureName, text: string) => Opens;
}

/** The payments for the energy in words: '₹4,000 paid of ₹4,500 billed · ABR ₹9'. Pressing a figure explains it. */
export function PaidText({ flow, rupees, opens }: PaidTextProps) {
  const { collection, demand } = flow;
  const { value, format } = useFigures().ABR;
  const ABR = value(sumsOf(flow));
  const rate = `ABR ${format(ABR)}`;
  const figure = (name: FigureName, text: string) => <NumberButton {...opens(name, text)} />;
  return (
    <>
      {figure('collection', `${rupees(collection)} paid`)} of {figure('demand', `${rupees(demand)} billed`)}
      {' · '}
      {ABR === null ? rate : figure('ABR', rate)}
    </>
  );
}

/** Returns the sums of an energy flow, of which its rates are ratios. */
const sumsOf = ({ energyIn, billed, demand, collection }: DataOf<'readEnergyFlow'>): AuditSums => ({
  consumption: energyIn,
  installationConsumption: billed.units,
  demand,
  collection,
});
