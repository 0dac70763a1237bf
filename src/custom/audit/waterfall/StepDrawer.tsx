import { formatCountOf, formatFigure } from '#domain/formats.ts';
import type { DataOf } from '../../../client/operations.ts';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { Formula, Part } from '../figures/FigureExplanation.tsx';
import styles from '../figures/figures.module.css';
import { sourceOf } from './sources.ts';
import { stationTitles, type Station } from './stations.ts';

type Flow = DataOf<'readEnergyFlow'>;

interface StepDrawerProps {
  station: Station;
  flow: Flow;
  /** What the energy flow is about: month, and area or TC. */
  about: string;
  /** The list of exactly what the bar counts; undefined if there is none. */
  to: string | undefined;
  onClose: () => void;
}

/** Explains a bar of a waterfall: what its energy is the sum of, and what that is worth at the average billed rate. */
export default function StepDrawer({ station, flow, about, to, onClose }: StepDrawerProps) {
  const { energyIn, audited, steps } = flow;
  const title = stationTitles[station];
  const step = steps.find(each => each.step === station);
  const units = step ? step.units : energyIn;
  const { words, sum } = sourceOf[station];
  const counted = station === 'energyIn' ? audited : (step?.installations ?? null);
  const rows =
    sum === undefined || counted === null
      ? []
      : [{ label: formatCountOf(counted, sum.over), value: formatFigure(units), source: sum.of }];
  return (
    <Dialog title={title} placement="edge" width={424} lightDismiss onClose={onClose}>
      <p className={styles.about}>{about}</p>
      <Part
        title={`${title}: ${formatFigure(units)} kWh`}
        rows={rows}
        {...(sum && to !== undefined && { link: { to, text: `Show the ${sum.over}s`, onFollow: onClose } })}
      >
        {words !== undefined && (
          <Formula words={words} numbers={station === 'unexplained' ? remainderText(flow) : undefined} />
        )}
      </Part>
      {step && step.rupees !== null && (
        <Part title={`Worth: ₹${formatFigure(step.rupees)}`} rows={[]}>
          <Formula
            words="kWh × demand ÷ billed: at the average billed rate (ABR)"
            numbers={`${formatFigure(units)} × ${formatFigure(flow.demand)} ÷ ${formatFigure(billedOf(flow))} = ₹${formatFigure(step.rupees)}`}
          />
        </Part>
      )}
    </Dialog>
  );
}

const billedOf = ({ steps }: Flow) => steps.find(({ step }) => step === 'billed')?.units ?? null;

/** Returns the energy that went in, without what the other bars take away, in numbers. */
function remainderText({ energyIn, steps }: Flow): string {
  const parts = steps.filter(({ step }) => step !== 'unexplained').map(({ units }) => formatFigure(units));
  const rest = steps.find(({ step }) => step === 'unexplained')?.units ?? null;
  return `${[formatFigure(energyIn), ...parts].join(' − ')} = ${formatFigure(rest)}`;
}
