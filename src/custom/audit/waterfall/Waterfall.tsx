import { LinkBase } from 'react-admin';
import { formatCount, formatCountOf, formatFigure, formatRupees } from '#domain/formats.ts';
import type { EnergyStep } from '#domain/lossCauses.ts';
import type { DataOf } from '../../../client/operations.ts';
import { barsOf, type Bar } from './bars.ts';
import styles from './Waterfall.module.css';

interface WaterfallProps {
  flow: DataOf<'readEnergyFlow'>;
  /** Where the installations of a step are listed. */
  links: Partial<Readonly<Record<EnergyStep, string>>>;
}

const titles: Readonly<Record<EnergyStep, string>> = {
  billed: 'Billed',
  unbilled: 'Unbilled',
  doorLock: 'Door-locked',
  mnr: 'MNR',
  zeroConsumption: 'Zero consumption',
  untagged: 'Untagged near by',
  unexplained: 'Unexplained',
};

/** The colour of each step: the number of a loss band. */
const bands: Readonly<Partial<Record<EnergyStep, number>>> = {
  billed: 3,
  unbilled: 7,
  doorLock: 5,
  mnr: 6,
  zeroConsumption: 1,
  untagged: 2,
};

/** Shows where energy went, from what went in at the left, each step from where the one before ended. */
export function Waterfall({ flow: { energyIn, steps }, links }: WaterfallProps) {
  const bars = barsOf(energyIn, steps);
  return (
    <ol className={styles.steps}>
      <li className={styles.step}>
        <BarOf bar={bars.energyIn} />
        <b>{formatCount(Math.round(energyIn))}</b>
        <span>Energy in</span>
      </li>
      {steps.map(({ step, units, rupees, installations, isEstimate }, at) => (
        <li
          key={step}
          className={styles.step}
          data-band={bands[step]}
          data-estimate={isEstimate && step !== 'unexplained' ? true : undefined}
          title={hintOf(units, rupees, installations)}
        >
          <BarOf bar={bars.steps[at]} />
          <b>{formatCount(Math.round(units))}</b>
          {links[step] === undefined ? (
            <span>{titles[step]}</span>
          ) : (
            <LinkBase to={links[step]}>{titles[step]}</LinkBase>
          )}
          <small>{underOf(rupees, installations)}</small>
        </li>
      ))}
    </ol>
  );
}

function BarOf({ bar }: { bar: Bar | undefined }) {
  return (
    <div className={styles.room} aria-hidden="true">
      {bar && (
        <div className={styles.bar} style={{ top: `${bar.top}%`, height: `max(2px, ${bar.height}%)` }} />
      )}
    </div>
  );
}

/** Returns what stands below a step: its rupees and its installations, as far as there are any. */
function underOf(rupees: number | null, installations: number | null): string {
  if (installations === 0) return '';
  return [
    ...(rupees === null ? [] : [formatRupees(rupees)]),
    // The line only breaks before it.
    ...(installations === null ? [] : [formatCountOf(installations, 'installation').replace(' ', '\u00a0')]),
  ].join(', ');
}

/** Returns the exact figures of a step in words. */
function hintOf(units: number, rupees: number | null, installations: number | null): string {
  return [
    `${formatFigure(units)} kWh`,
    ...(rupees === null ? [] : [`₹${formatFigure(rupees)} at ABR`]),
    ...(installations === null ? [] : [formatCountOf(installations, 'installation')]),
  ].join(', ');
}
