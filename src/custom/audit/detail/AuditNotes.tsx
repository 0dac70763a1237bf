import type { ReactNode } from 'react';
import { LinkBase } from 'react-admin';
import { whoReopens } from '#domain/audit.ts';
import { formatCount, formatFigure, formatReading } from '#domain/formats.ts';
import { loadFinding, permittedLossesOf } from '#domain/load.ts';
import { addMonths, fullMonthTitle } from '#domain/months.ts';
import type { DataOf } from '../../../client/operations.ts';
import { useScope } from '../../../console/index.ts';
import { useChosenMonth } from '../../../shell/WithScope.tsx';
import { loadText, whyText, type Why as Reasons } from '../dashboard/why.ts';
import type { AuditRecord, Explanation } from '../figures/explanation.ts';
import { lostUnits } from '../figures/figures.ts';
import { Explained } from '../figures/NumberButton.tsx';
import styles from './detail.module.css';

type Load = NonNullable<Reasons['load']>;

interface FallenReadingProps {
  month: string;
  record: Pick<DataOf<'readAudit'>, 'begun' | 'ended' | 'segments'>;
  /** The way to say so. @default none */
  children?: ReactNode;
}

/** Asks whether the meter was changed, if the reading at the end of the month is below the one at its start. */
export function FallenReading({ month, record: { begun, ended, segments }, children }: FallenReadingProps) {
  const [from, to] = [begun?.finalValue ?? null, ended?.finalValue ?? null];
  if (from === null || to === null || to >= from || segments.length > 0) return null;
  return (
    <p role="note" className={styles.fallen}>
      {`The reading of ${reading(addMonths(month, 1), to)} is lower than that of ${reading(month, from)}. `}
      Was the meter changed, or read wrongly? The energy of the month is negative, and so its loss means
      nothing.{children && <> {children}</>}
    </p>
  );
}

const reading = (month: string, value: number) => `${fullMonthTitle(month)} (${formatReading(value)})`;

/** Says why an audit can't be right, and whom to ask, as its areas' sums hold it until it is reopened. */
export function ImplausibleAudit({ record }: { record: AuditRecord }) {
  return (
    <p role="note" className={styles.fallen}>
      {`This audit is implausible: ${reasonOf(record)}. The sums of its areas are wrong by it until it is reopened. ${whoReopens}`}
    </p>
  );
}

function reasonOf({ consumption, installationConsumption }: AuditRecord): string {
  const energy = consumption ?? 0;
  if (energy <= 0) return 'its consumption is not above zero';
  return (installationConsumption ?? 0) > 10 * energy
    ? 'its installations were billed more than ten times its consumption'
    : 'its consumption is more than its capacity carries in the month';
}

interface WhyProps {
  why: Reasons;
  /** The id of the transformer centre. */
  id: string;
}

/** Says what may explain a high loss, or one that another TC mirrors, in the words of the list of the worst TCs. */
export function Why({ why, id }: WhyProps) {
  const { month } = useScope();
  const { addressIn } = useChosenMonth();
  if (!why.history && !why.mistagPartner) return null;
  return (
    <p className={styles.why}>
      <b>Why</b> {whyText(why)}
      {why.mistagPartner && (
        <LinkBase to={addressIn(month, `/dashboard/mis-tags?tc=${id}`)}>Review the mis-tag</LinkBase>
      )}
    </p>
  );
}

interface LoadNoteProps {
  load: Load;
  record: AuditRecord;
  /** The number of the transformer centre. */
  number: string;
}

/** Says how much the transformer is used, and what it should lose itself. */
export function LoadNote({ load, record, number }: LoadNoteProps) {
  const { month } = useScope();
  const finding = loadFinding(load);
  const by = explained(load, record, `${fullMonthTitle(month)} · TC ${number}`);
  return (
    <p className={styles.why}>
      <b>{finding ?? 'Load'}</b>{' '}
      <span>
        <Explained by={by} label={`${loadText(load)} on average`} />
        {'. The transformer itself should lose about '}
        <Explained by={by} label={`${formatFigure(load.technicalLoss)} kWh`} />.
      </span>
    </p>
  );
}

function explained(load: Load, record: AuditRecord, about: string): Explanation {
  const { kVA, atHalf, atFull } = permittedLossesOf(load.capacity);
  const permitted = (at: string, watts: number) => ({
    label: `Permitted loss at ${at} load`,
    value: `${formatCount(watts)} W`,
    source: `IS 1180 (Part 1): 2014, level 1, of ${formatCount(kVA)} kVA`,
  });
  return {
    title: 'Load and technical loss',
    about,
    rule: 'load = energy in ÷ (capacity × 0.9 × hours of the month); technical loss = (no-load loss + copper loss × load²) × hours, an estimate for an even load',
    rows: [
      {
        label: 'Energy in',
        value: `${formatFigure(record.consumption)} kWh`,
        source: 'the readings of the month',
      },
      {
        label: 'Energy lost',
        value: `${formatFigure(lostUnits(record))} kWh`,
        source: 'energy in − billed',
      },
      { label: 'Capacity', value: `${formatCount(load.capacity)} kVA`, source: 'as entered for the TC' },
      permitted('half', atHalf),
      permitted('full', atFull),
    ],
    links: [],
  };
}
