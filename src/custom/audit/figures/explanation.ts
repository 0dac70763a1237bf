import { formatCountOf, formatDate, formatFigure, formatMoney, formatReading } from '#domain/formats.ts';
import { meterChangeTitles } from '#domain/meterChanges.ts';
import { fullMonthTitle } from '#domain/months.ts';
import { designations } from '#domain/roles.ts';
import { failureReasonTitles } from '#domain/transformers.ts';
import type { DataOf } from '../../../client/operations.ts';

/** The explanation of a number: its rule, and the rows that it is made of. */
export interface Explanation {
  title: string;
  /** The subject: month, and area or TC. */
  about: string;
  /** The rule of the count or sum, in words. */
  rule: string;
  /** The rule with the numbers put in. @default there is nothing to compute */
  numbers?: string | undefined;
  /** The parts of the number. */
  rows: readonly Row[];
  /** The lists of the rows behind it. */
  links: readonly { to: string; text: string }[];
}

/** An audit with everything it was computed from. */
export type AuditRecord = DataOf<'readAudit'>;

type Reading = NonNullable<AuditRecord['begun']>;

/** A line of a drawer: what it is, its value, and where it comes from. */
export interface Row {
  label: string;
  value: string;
  source: string;
}

/** Returns a month's reading as a line, with its date and who brought it. */
export function readingRow(month: string, reading: Reading | null): Row {
  const label = `Reading of ${fullMonthTitle(month)}`;
  if (!reading) return { label, value: formatFigure(null), source: 'Not on record yet' };
  const { finalValue, failureReason, recordedAt } = reading;
  return {
    label,
    value: failureReason ? failureReasonTitles[failureReason] : formatReading(finalValue),
    source: `${formatDate(recordedAt)} · ${broughtBy(reading)}`,
  };
}

/** Returns in words who brought a reading: a file and its row, or a person. */
function broughtBy({ file, recordedBy }: Reading): string {
  const person = recordedBy && `${recordedBy.name}, ${designations[recordedBy.userType].title}`;
  if (file) return `row ${file.row} of ${file.name ?? 'a file'}${person ? ` of ${person}` : ''}`;
  return person ?? 'source not on record';
}

/** Returns the meter constant as a line, with the CT ratio in force and the one before it. */
export function constantRow({ ctRatio }: AuditRecord): Row {
  const { primaryCurrent, secondaryCurrent, meterConstant, fromMonth, before } = ctRatio;
  const changed = before ? ` · changed from ${before.primaryCurrent}/${before.secondaryCurrent}` : '';
  return {
    label: 'Meter constant',
    value: formatFigure(meterConstant),
    source: `CT ratio ${primaryCurrent}/${secondaryCurrent}, since ${fullMonthTitle(fromMonth)}${changed}`,
  };
}

/** Returns the changes of the meter within the month as lines, with the readings before and after each. */
export function changeRows(segments: AuditRecord['segments']): Row[] {
  return segments.flatMap(({ change, started, ctRatio }, at) => {
    if (!change) return [];
    const { primaryCurrent, secondaryCurrent, meterConstant } = ctRatio;
    const meter = [change.make, change.serialNumber].filter(Boolean).join(' ');
    const before = formatReading(segments[at - 1]?.stopped);
    return [
      {
        label: meterChangeTitles[change.kind],
        value: `${before} → ${formatReading(started)}`,
        source: [
          formatDate(change.on),
          `CT ratio ${primaryCurrent}/${secondaryCurrent}, constant ${formatFigure(meterConstant)} from then on`,
          ...(meter === '' ? [] : [`meter ${meter}`]),
        ].join(' · '),
      },
    ];
  });
}

/** Returns demand and collection as lines, as the sums over so many installations. */
export function moneyRows(
  { demand, collection }: Pick<AuditRecord, 'demand' | 'collection'>,
  installations: number,
): Row[] {
  return [
    {
      label: 'Demand',
      value: formatMoney(demand),
      source: `the sum of the bills of ${formatCountOf(installations, 'installation')}`,
    },
    { label: 'Collection', value: formatMoney(collection), source: 'the sum of what they paid' },
  ];
}
