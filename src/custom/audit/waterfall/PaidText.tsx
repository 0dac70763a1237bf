import { absent, formatFigure } from '#domain/formats.ts';
import type { DataOf } from '../../../client/operations.ts';
import type { FigureName } from '../figures/figures.ts';
import figures from '../figures/figures.module.css';

interface PaidTextProps {
  flow: DataOf<'readEnergyFlow'>;
  rupees: (amount: number) => string;
  /** Returns what makes a button explain a figure; `text` is the figure for screen readers. */
  opens: (name: FigureName, text: string) => { 'aria-label': string; onClick: () => void };
}

/** What the energy brought in words: '₹4,000 paid of ₹4,500 billed · ABR ₹9'. Pressing a figure explains it. */
export function PaidText({ flow: { collection, demand, ABR }, rupees, opens }: PaidTextProps) {
  const figure = (name: FigureName, text: string) => (
    <button type="button" className={figures.opens} {...opens(name, text)}>
      {text}
    </button>
  );
  return (
    <>
      {figure('collection', `${rupees(collection)} paid`)} of {figure('demand', `${rupees(demand)} billed`)}
      {' · '}
      {ABR === null ? `ABR ${absent}` : figure('ABR', `ABR ₹${formatFigure(ABR)}`)}
    </>
  );
}
