import { addMonths, currentMonth, firstTransformerMonth, monthTitle } from './months.ts';
import type { ExecutionType } from './transformers.ts';

/** A meter reader, as what is sent of a transformer centre names one. */
export interface ReaderReference {
  readonly sub: string;
}

/** What the forms send of a transformer centre. An edit holds only what it changes. */
export interface SentTransformer {
  readonly feeder?: { readonly id: string };
  readonly taggedMRs?: readonly ReaderReference[];
  /** One of those tagged. */
  readonly readingMR?: ReaderReference;
  /** kVA. */
  readonly capacity?: number | undefined;
  readonly executionType?: ExecutionType;
  readonly readingDay?: number;
  readonly name?: string;
  readonly number?: string;
  /** An optional text that is emptied is sent as ''. */
  readonly timsCode?: string;
  readonly dtlmsCode?: string;
  readonly dtrCode?: string;
  readonly make?: string;
  readonly serialNumber?: string;
  readonly meter?: SentMeter;
}

/** The meter of a transformer centre, as it is sent. */
interface SentMeter {
  readonly make?: string;
  readonly serialNumber?: string;
  /** A, on either side of the current transformer. */
  readonly ctRatio?: { readonly primaryCurrent: number; readonly secondaryCurrent: number };
}

const plainFields = [
  'number',
  'name',
  'readingDay',
  'serialNumber',
  'make',
  'capacity',
  'timsCode',
  'dtlmsCode',
  'dtrCode',
  'executionType',
] as const satisfies readonly (keyof SentTransformer)[];

/** What `after` changes of `before`, and nothing else. An absent text and an empty one are the same. */
export function changesOf(before: SentTransformer, after: SentTransformer): SentTransformer {
  const { feeder, taggedMRs, readingMR } = after;
  const meter = changesOfMeter(before.meter ?? {}, after.meter ?? {});
  return {
    ...changed(plainFields, before, after),
    ...(feeder && feeder.id !== before.feeder?.id && { feeder }),
    ...(taggedMRs && !isSameReaders(taggedMRs, before.taggedMRs ?? []) && { taggedMRs }),
    ...(readingMR && readingMR.sub !== before.readingMR?.sub && { readingMR }),
    ...(Object.keys(meter).length > 0 && { meter }),
  };
}

function changesOfMeter(before: SentMeter, after: SentMeter): SentMeter {
  const { ctRatio } = after;
  const isSameRatio =
    ctRatio?.primaryCurrent === before.ctRatio?.primaryCurrent &&
    ctRatio?.secondaryCurrent === before.ctRatio?.secondaryCurrent;
  return {
    ...changed(['make', 'serialNumber'], before, after),
    ...(ctRatio && !isSameRatio && { ctRatio }),
  };
}

function changed<T extends object, K extends keyof T & string>(
  keys: readonly K[],
  before: T,
  after: T,
): Record<string, T[K]> {
  const differ = keys.filter(key => after[key] !== undefined && (after[key] ?? '') !== (before[key] ?? ''));
  return Object.fromEntries(differ.map(key => [key, after[key]]));
}

function isSameReaders(one: readonly ReaderReference[], other: readonly ReaderReference[]): boolean {
  const subsOf = (readers: readonly ReaderReference[]) =>
    [...new Set(readers.map(({ sub }) => sub))].toSorted();
  return subsOf(one).join(' ') === subsOf(other).join(' ');
}

/** The title of the dialog that asks from which month on an edit counts, and what is said where none was chosen. */
export const chooseEditMonth = 'Select a month for which you want to edit changes.';

/** Whether an edit has to say from which month on it counts: the months are reckoned by what it changes. */
export function needsMonth({ readingDay, feeder, meter }: SentTransformer): boolean {
  return readingDay !== undefined || feeder !== undefined || meter?.ctRatio !== undefined;
}

/** Whether the months that have been audited limit an edit: it changes the reading day, a meter reader, the feeder or the meter. */
export function isBoundToMonth(change: SentTransformer): boolean {
  const { taggedMRs, readingMR, meter } = change;
  return needsMonth(change) || taggedMRs !== undefined || readingMR !== undefined || meter !== undefined;
}

/** The latest month of a transformer centre that has been audited, if any has. */
export function latestAudited(
  audit: readonly { readonly month: string; readonly audited: boolean }[],
): string | undefined {
  return audit
    .filter(({ audited }) => audited)
    .map(({ month }) => month)
    .toSorted()
    .at(-1);
}

const first = monthTitle(firstTransformerMonth);

/** Said of a month that lies before `firstTransformerMonth`. */
export const beforeFirstMonth = `You cannot create or edit a TC for a month before ${first}. Please select ${first} or a later month.`;

/** The month that a form of a transformer centre begins with: the one looked at, or the first that it may choose. */
export const monthToBeginWith = (month: string): string =>
  month < firstTransformerMonth ? firstTransformerMonth : month;

/** What is wrong with the month from which an edit is to count; `undefined` where nothing is. */
export function editMonthFault(
  month: string,
  { activatedOn, auditedUntil }: { activatedOn: string; auditedUntil: string | undefined },
  now?: Date,
): string | undefined {
  const [chosen, created] = [month, activatedOn].map(monthTitle);
  if (month < firstTransformerMonth) return beforeFirstMonth;
  if (month < activatedOn)
    return `You cannot edit TC for ${chosen} since TC was created in ${created}. So, please select a month after ${created}.`;
  if (auditedUntil !== undefined && month <= auditedUntil)
    return `TC has been audited for ${monthTitle(auditedUntil)}, so please select a later month (${monthTitle(addMonths(auditedUntil, 1))} onwards) to perform changes to Reading day, MR or CT Ratio`;
  if (month > currentMonth(now)) return `${chosen} has not begun yet. Please select an earlier month.`;
  return undefined;
}
