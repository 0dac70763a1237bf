import { addMonths, currentMonth, firstTransformerMonth, monthTitle } from '#domain/months.ts';
import { byPlace, valueAt, type PlainKey, type SentFields, type SentValue } from '#tables/plainFields.ts';

/** A meter reader, as the body of a call names one. */
export interface ReaderReference {
  readonly sub: string;
}

/** A transformer centre as the forms send it. An edit has only the fields that it changes. */
export interface SentTransformer extends Readonly<SentFields['details']> {
  readonly feeder?: { readonly id: string };
  readonly taggedMRs?: readonly ReaderReference[];
  /** One of the tagged MRs. */
  readonly readingMR?: ReaderReference;
  readonly meter?: SentMeter;
}

/** The meter of a transformer centre as the forms send it. */
interface SentMeter extends Readonly<SentFields['meter']> {
  /** Ampere, on either side of the current transformer; undefined if nothing was typed, which no rule accepts. */
  readonly ctRatio?: {
    readonly primaryCurrent: number | undefined;
    readonly secondaryCurrent: number | undefined;
  };
}

/** Returns the fields of `after` that differ from `before`. A missing text and an empty one are equal. */
export function changesOf(before: SentTransformer, after: SentTransformer): SentTransformer {
  const { feeder, taggedMRs, readingMR } = after;
  const { details, meter: ofMeter } = byPlace<{ readonly [K in PlainKey]?: SentValue<K> }>(field =>
    changed(valueAt(field, before), valueAt(field, after)),
  );
  const meter = { ...ofMeter, ...changedRatio(before.meter?.ctRatio, after.meter?.ctRatio) };
  return {
    ...details,
    ...(feeder && feeder.id !== before.feeder?.id && { feeder }),
    ...(taggedMRs && !isSameReaders(taggedMRs, before.taggedMRs ?? []) && { taggedMRs }),
    ...(readingMR && readingMR.sub !== before.readingMR?.sub && { readingMR }),
    ...(Object.keys(meter).length > 0 && { meter }),
  };
}

/** Returns a transformer centre with the fields of an edit, or an edit with those of another. */
export const withChanges = <T extends SentTransformer>(before: T, changes: SentTransformer) => ({
  ...before,
  ...changes,
  ...((before.meter || changes.meter) && { meter: { ...before.meter, ...changes.meter } }),
});

type Value = ReturnType<typeof valueAt>;

/** Returns a value that differs from the one before, or `undefined`. */
const changed = (before: Value, after: Value) =>
  Object.is(before ?? '', after ?? '') ? undefined : (after ?? undefined);

function changedRatio(before: SentMeter['ctRatio'], after: SentMeter['ctRatio']): Pick<SentMeter, 'ctRatio'> {
  const isSame =
    after?.primaryCurrent === before?.primaryCurrent && after?.secondaryCurrent === before?.secondaryCurrent;
  return after && !isSame ? { ctRatio: after } : {};
}

function isSameReaders(one: readonly ReaderReference[], other: readonly ReaderReference[]): boolean {
  const subsOf = (readers: readonly ReaderReference[]) =>
    [...new Set(readers.map(({ sub }) => sub))].toSorted();
  return subsOf(one).join(' ') === subsOf(other).join(' ');
}

/** The title of the dialog that asks from which month an edit counts, and the error if no month is chosen. */
export const chooseEditMonth = 'Select a month for which you want to edit changes.';

/** Returns whether an edit must name the month from which it counts, because it changes how months are computed. */
export function needsMonth({ readingDay, feeder, meter }: SentTransformer): boolean {
  return readingDay !== undefined || feeder !== undefined || meter?.ctRatio !== undefined;
}

/** Returns whether audited months limit an edit: one of the reading day, a meter reader, the feeder or the meter. */
export function isBoundToMonth(change: SentTransformer): boolean {
  const { taggedMRs, readingMR, meter } = change;
  return needsMonth(change) || taggedMRs !== undefined || readingMR !== undefined || meter !== undefined;
}

/** Returns the latest audited month of a transformer centre, or `undefined` if none is audited. */
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

/** The error for a month before `firstTransformerMonth`. */
export const beforeFirstMonth = `You cannot create or edit a TC for a month before ${first}. Please select ${first} or a later month.`;

/** Returns the first month of a form's picker: the given one, or the earliest allowed if that is later. */
export const monthToBeginWith = (month: string): string =>
  month < firstTransformerMonth ? firstTransformerMonth : month;

/** Returns what is wrong with the month from which an edit should count, or `undefined` if nothing is. */
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
