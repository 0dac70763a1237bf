import type { DataOf } from '../../../client/operations.ts';
import type { FigureName } from '../figures/figures.ts';
import { NumberButton, type Opens } from '../figures/NumberButton.tsx';
import { useFigures } from '../figures/useFigures.ts';
import { sumsOf } from './sumsOf.ts';

interface PaidTextProps {
  flow: DataOf<'readEnergyFlow'>;
  rupees: (amount: number) => string;
  /** Returns what makes a number explain a figure; `text` is the figure in words. */
  opens: (name: FigureName, text: string) => Opens;
}

/** What the energy brought in words: '₹4,000 paid of ₹4,500 billed · ABR ₹9'. Pressing a figure explains it. */
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
