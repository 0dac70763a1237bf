import { formatCountOf, formatFigure, formatMoney } from '#domain/formats.ts';
import type { DataOf } from '../../../client/operations.ts';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { Formula, Part } from '../figures/FigureExplanation.tsx';
import styles from '../figures/figures.module.css';
import { PaidParts } from './PaidParts.tsx';
import { sourceOf } from './sources.ts';
import { stationTitles, type Station } from './stations.ts';
import { UntaggedParts } from './UntaggedParts.tsx';

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
  const title = stationTitles[station];
  return (
    <Dialog title={title} placement="edge" width={424} lightDismiss onClose={onClose}>
      <p className={styles.about}>{about}</p>
      {station === 'paid' || station === 'notPaid' ? (
        <PaidParts
          station={station}
          flow={flow}
          title={title}
          words={sourceOf[station].words}
          link={linkTo(to, 'installation', onClose)}
        />
      ) : station === 'untagged' ? (
        <UntaggedParts flow={flow} title={title} link={linkTo(to, 'installation', onClose)} />
      ) : (
        <SumParts station={station} flow={flow} link={over => linkTo(to, over, onClose)} />
      )}
    </Dialog>
  );
}

interface SumPartsProps {
  station: Exclude<Station, 'paid' | 'notPaid' | 'untagged'>;
  flow: Flow;
  link: (over: string) => ReturnType<typeof linkTo>;
}

function SumParts({ station, flow, link }: SumPartsProps) {
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
  const list = sum && link(sum.over);
  return (
    <>
      <Part title={`${title}: ${formatFigure(units)} kWh`} rows={rows} {...(list && { link: list })}>
        {words !== undefined && (
          <Formula words={words} numbers={station === 'unexplained' ? remainderText(flow) : undefined} />
        )}
      </Part>
      {step && step.rupees !== null && (
        <Part title={`Worth: ${formatMoney(step.rupees)}`} rows={[]}>
          <Formula
            words="kWh × demand ÷ billed: at the average billed rate (ABR)"
            numbers={`${formatFigure(units)} × ${formatFigure(flow.demand)} ÷ ${formatFigure(flow.billed.units)} = ${formatMoney(step.rupees)}`}
          />
        </Part>
      )}
    </>
  );
}

const linkTo = (to: string | undefined, over: string, onFollow: () => void) =>
  to === undefined ? undefined : { to, text: `Show the ${over}s`, onFollow };

/** Returns the energy that went in, without what was billed and what the other bars take away, in numbers. */
function remainderText({ energyIn, billed, steps }: Flow): string {
  const estimates = steps.filter(({ step, isEstimate }) => isEstimate && step !== 'unexplained');
  const rest = steps.find(({ step }) => step === 'unexplained')?.units ?? null;
  const parts = [energyIn, billed.units, ...estimates.map(({ units }) => units)];
  return `${parts.map(formatFigure).join(' − ')} = ${formatFigure(rest)}`;
}
