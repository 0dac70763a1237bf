import type { ReactNode } from 'react';
import { LinkBase } from 'react-admin';
import { whoReopens } from '#domain/audit.ts';
import { formatFigure, formatReading } from '#domain/formats.ts';
import { loadFinding } from '#domain/load.ts';
import { addMonths, fullMonthTitle } from '#domain/months.ts';
import type { DataOf } from '../../../client/operations.ts';
import { useScope } from '../../../console/index.ts';
import { useChosenMonth } from '../../../shell/WithScope.tsx';
import { loadText, whyText, type Why as Reasons } from '../dashboard/why.ts';
import type { AuditRecord } from '../figures/explanation.ts';
import { lostUnits } from '../figures/figures.ts';
import styles from './detail.module.css';

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
  load: NonNullable<Reasons['load']>;
  record: AuditRecord;
}

/** Says how much of the loss the transformer explains itself, so that only the rest is looked for. */
export function LoadNote({ load, record }: LoadNoteProps) {
  const finding = loadFinding(load);
  const lost = lostUnits(record);
  const rest = lost === null ? 0 : lost - load.technicalLoss;
  return (
    <p className={styles.why}>
      <b>{finding ?? 'Load'}</b>{' '}
      {`${loadText(load)} on average. The transformer itself should lose about ${formatFigure(load.technicalLoss)} kWh`}
      {rest > 0
        ? ` of the ${formatFigure(lost)} kWh lost, which leaves ${formatFigure(rest)} kWh to find.`
        : '.'}
    </p>
  );
}
