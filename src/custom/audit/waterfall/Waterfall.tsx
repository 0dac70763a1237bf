import { Fragment, useState } from 'react';
import { LinkBase } from 'react-admin';
import { formatCountOf, formatRupees, formatUnits } from '#domain/formats.ts';
import type { EnergyStep } from '#domain/lossCauses.ts';
import type { DataOf } from '../../../client/operations.ts';
import { lazyComponent } from '../../../ui/lazyComponent.tsx';
import { rovingFocus } from '../../../ui/rovingFocus.ts';
import { NumberButton } from '../figures/NumberButton.tsx';
import { barsOf, type Bar } from './bars.ts';
import { stationTitles, type Station, type StepLinks } from './stations.ts';
import styles from './Waterfall.module.css';

const drawer = lazyComponent(() => import('./StepDrawer.tsx'));

interface WaterfallProps {
  flow: DataOf<'readEnergyFlow'>;
  links: StepLinks;
  /** The subject: month, and area or TC. */
  about: string;
  /** Whether several months are summed: what is counted then counts once in each. @default one month */
  isSummed?: boolean;
  /** Explains the energy that went in, where more is known of it than its sum. @default that sum */
  onOpenEnergyIn?: () => void;
}

/** The colour of each step: the number of a loss band. */
const bands: Readonly<Partial<Record<EnergyStep, number>>> = {
  paid: 3,
  notPaid: 3,
  unbilled: 7,
  doorLock: 5,
  mnr: 6,
  zeroConsumption: 1,
  technical: 4,
};

/**
 * Shows where energy went, from what went in at the left, each step from where the one before ended; beside them, what the
 * untagged installations near by may explain of the rest, unless they are archived. Pressing a number explains it.
 */
export function Waterfall({ flow, links, about, isSummed = false, onOpenEnergyIn }: WaterfallProps) {
  const { energyIn, steps, untagged } = flow;
  const noun = isSummed ? 'installation-month' : 'installation';
  const bars = barsOf(energyIn, steps, untagged?.upTo ?? 0);
  const [open, setOpen] = useState<Station>();
  const linkOf = (station: Station) =>
    (station === 'untagged' && !untagged?.installations) ||
    steps.some(({ step, installations }) => step === station && installations === 0)
      ? undefined
      : links[station];
  return (
    <>
      <ol ref={rovingFocus} className={styles.steps}>
        <li className={styles.step}>
          <BarOf bar={bars.energyIn} axis={bars.axis} />
          <Units
            station="energyIn"
            shown={formatUnits(energyIn)}
            onOpen={onOpenEnergyIn ?? (() => setOpen('energyIn'))}
          />
          <Title station="energyIn" to={linkOf('energyIn')} />
        </li>
        {steps.map(({ step, units, rupees, installations, isEstimate }, at) => (
          <li
            key={step}
            className={styles.step}
            data-band={bands[step]}
            data-unpaid={step === 'notPaid' ? true : undefined}
            data-estimate={isEstimate && step !== 'unexplained' ? true : undefined}
          >
            <BarOf bar={bars.steps[at]} axis={bars.axis} />
            <Units station={step} shown={formatUnits(units)} onOpen={() => setOpen(step)} />
            <Title station={step} to={linkOf(step)} />
            <Under station={step} texts={underOf(rupees, installations, noun)} onOpen={() => setOpen(step)} />
          </li>
        ))}
        {untagged && (
          <li className={styles.step} data-band={2} data-estimate data-beside>
            <BarOf bar={untagged.upTo > 0 ? bars.untagged : undefined} axis={bars.axis} />
            <Units station="untagged" shown={upToText(untagged.upTo)} onOpen={() => setOpen('untagged')} />
            <Title station="untagged" to={linkOf('untagged')} />
            <Under
              station="untagged"
              texts={underOf(untagged.rupees, untagged.installations, noun)}
              onOpen={() => setOpen('untagged')}
            />
          </li>
        )}
      </ol>
      {open && (
        <drawer.Show
          props={{
            station: open,
            flow,
            about,
            isSummed,
            to: linkOf(open),
            onClose: () => setOpen(undefined),
          }}
        />
      )}
    </>
  );
}

interface UnitsProps {
  station: Station;
  /** The energy in words. */
  shown: string;
  onOpen: () => void;
}

const upToText = (units: number) => (units > 0 ? `up to ${formatUnits(units)}` : formatUnits(0));

function Units({ station, shown, onOpen }: UnitsProps) {
  return (
    <b className={styles.units}>
      <NumberButton label={`${stationTitles[station]} ${shown}`} onClick={onOpen}>
        {shown}
      </NumberButton>
    </b>
  );
}

/** The rupees and the installations of a step. Its drawer explains them too. */
function Under({ station, texts, onOpen }: Omit<UnitsProps, 'shown'> & { texts: readonly string[] }) {
  return (
    <small>
      {texts.length > 0 && (
        <NumberButton label={[stationTitles[station], ...texts].join(', ')} wraps onClick={onOpen}>
          {texts.map((text, at) => (
            <Fragment key={text}>
              {at > 0 && ', '}
              <span>{text}</span>
            </Fragment>
          ))}
        </NumberButton>
      )}
    </small>
  );
}

function Title({ station, to }: { station: Station; to: string | undefined }) {
  const title = stationTitles[station];
  return to === undefined ? <span>{title}</span> : <LinkBase to={to}>{title}</LinkBase>;
}

/** `axis` is where zero is, in per cent from the top: what is negative lies below it. */
function BarOf({ bar, axis }: { bar: Bar | undefined; axis: number }) {
  return (
    <div className={styles.room} aria-hidden="true">
      <div className={styles.axis} style={{ top: `${axis}%` }} />
      {bar && bar.height > 0 && (
        <div className={styles.bar} style={{ top: `${bar.top}%`, height: `max(2px, ${bar.height}%)` }} />
      )}
    </div>
  );
}

/** Returns what stands below a step: its rupees and its installations, as far as there are any. */
function underOf(rupees: number | null, installations: number | null, noun: string): string[] {
  if (installations === 0) return [];
  return [
    ...(rupees === null ? [] : [formatRupees(rupees)]),
    ...(installations === null ? [] : [formatCountOf(installations, noun)]),
  ];
}
