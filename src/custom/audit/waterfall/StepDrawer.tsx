import { formatCountOf, formatFigure, formatMoney } from '#domain/formats.ts';
import type { DataOf } from '../../../client/operations.ts';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { moneyRows } from '../figures/explanation.ts';
import { Formula, Part } from '../figures/ExplanationDrawer.tsx';
import styles from '../figures/figures.module.css';
import { stationTitles, type Station } from './stations.ts';

type Flow = DataOf<'readEnergyFlow'>;

interface StepDrawerProps {
  station: Station;
  flow: Flow;
  /** The subject of the energy flow: month, and area or TC. */
  about: string;
  /** Whether several months are summed. */
  isSummed: boolean;
  /** The list of exactly what the bar counts; undefined if there is none. */
  to: string | undefined;
  onClose: () => void;
}

/** Explains a bar of a waterfall: what its energy is the sum of, and what that is worth at the average billed rate. */
export default function StepDrawer({ station, flow, about, isSummed, to, onClose }: StepDrawerProps) {
  const title = stationTitles[station];
  const counts: Counts = (count, noun) => formatCountOf(count, isSummed ? `${noun}-month` : noun);
  return (
    <Dialog title={title} placement="edge" width={424} lightDismiss onClose={onClose}>
      <p className={styles.about}>{about}</p>
      {station === 'paid' || station === 'notPaid' ? (
        <PaidParts
          station={station}
          flow={flow}
          counts={counts}
          title={title}
          words={sourceOf[station].words}
          link={linkTo(to, 'installation', onClose)}
        />
      ) : station === 'untagged' ? (
        flow.untagged && (
          <UntaggedParts
            flow={flow}
            untagged={flow.untagged}
            counts={counts}
            title={title}
            link={linkTo(to, 'installation', onClose)}
          />
        )
      ) : (
        <SumParts station={station} flow={flow} counts={counts} link={over => linkTo(to, over, onClose)} />
      )}
    </Dialog>
  );
}

/** Formats a count with its noun; over several months it is of TC-months or installation-months. */
type Counts = (count: number, noun: string) => string;

interface SumPartsProps {
  station: Exclude<Station, 'paid' | 'notPaid' | 'untagged'>;
  flow: Flow;
  counts: Counts;
  link: (over: string) => ReturnType<typeof linkTo>;
}

function SumParts({ station, flow, counts, link }: SumPartsProps) {
  const { energyIn, audited, steps } = flow;
  const title = stationTitles[station];
  const step = steps.find(each => each.step === station);
  const units = step ? step.units : energyIn;
  const { words, sum } = sourceOf[station];
  const counted = station === 'energyIn' ? audited : (step?.installations ?? null);
  const rows =
    sum === undefined || counted === null
      ? []
      : [{ label: counts(counted, sum.over), value: formatFigure(units), source: sum.of }];
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

interface PaidPartsProps {
  station: 'paid' | 'notPaid';
  flow: Flow;
  counts: Counts;
  /** The name of the bar. */
  title: string;
  /** The formula of its energy in words. */
  words: string | undefined;
  /** Where the installations are listed. */
  link: { to: string; text: string; onFollow: () => void } | undefined;
}

/** Explains how much of the billed energy was paid for, or was not, by the sums of the bills and payments. */
function PaidParts({ station, flow, counts, title, words, link }: PaidPartsProps) {
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
            source: `the sum of the consumption of ${counts(billed.installations, 'installation')}`,
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

interface UntaggedPartsProps {
  flow: Flow;
  untagged: NonNullable<Flow['untagged']>;
  counts: Counts;
  /** The name of the bar. */
  title: string;
  /** Where the installations are listed. */
  link: { to: string; text: string; onFollow: () => void } | undefined;
}

/** Explains what the untagged installations near by consumed, and how much of the unexplained rest that may explain. */
function UntaggedParts({ flow, untagged, counts, title, link }: UntaggedPartsProps) {
  const { steps, demand, billed } = flow;
  const { installations, consumption, share, upTo, rupees } = untagged;
  const rest = steps.find(({ step }) => step === 'unexplained')?.units ?? 0;
  const { words, sum } = sourceOf.untagged;
  const all = formatFigure(consumption);
  return (
    <>
      <Part
        title={`${title}: ${all} kWh`}
        rows={sum ? [{ label: counts(installations, sum.over), value: all, source: sum.of }] : []}
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

/** The source of a bar's energy. */
interface Source {
  /** The formula of the energy in words. @default a plain sum, which `sum` names */
  words?: string;
  /** The sum: one of its items, and the energy of each. @default it is the rest of other sums */
  sum?: { over: string; of: string };
}

/** The estimated use of installations with a billing status. The rule is the server's, `summed_estimates`. */
const estimate: Source = {
  words:
    'for each installation: its average of the last twelve months − what it was billed for, but not below 0. ' +
    'The average counts the months before this one with a consumption over 0; without any, the estimate is 0.',
  sum: { over: 'installation', of: 'the sum of their estimates, as recorded by the audit' },
};

/** How the energy of each bar is computed. */
const sourceOf: Readonly<Record<Station, Source>> = {
  energyIn: {
    sum: {
      over: 'audited TC',
      of: 'the sum of their TC consumption; TCs without an audit do not count',
    },
  },
  paid: {
    words: 'billed × collection ÷ demand: the energy that the collection pays for, at what it was billed at',
  },
  notPaid: {
    words:
      'billed − billed × collection ÷ demand. Below 0 if more was paid than demanded, as with old bills.',
  },
  unbilled: estimate,
  doorLock: estimate,
  mnr: estimate,
  zeroConsumption: estimate,
  technical: {
    words:
      'for each TC: (no-load loss + copper loss × load²) × hours of the month, with the losses that IS 1180 (Part 1): 2014 ' +
      'permits for its capacity, but not more than what the other bars leave of its energy. Without a capacity on ' +
      'record, 0. An estimate for an even load.',
  },
  untagged: {
    words:
      'the consumption of installations without a TC, as of now, not as of the audit: of an area, all in its ' +
      'sections whose audit has started; of a TC, those in its section that one of its meter readers reads',
    sum: { over: 'installation', of: 'the sum of their consumption in the month' },
  },
  unexplained: { words: 'energy in − billed − the estimates of the other bars' },
};
