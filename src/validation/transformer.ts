import { object, type InferType } from 'yup';
import { inputsByPlace } from '#tables/plainFields.ts';
import type { SentTransformer } from './transformerEdits.ts';
import { check, type Checked, type FieldMessages } from './fieldMessages.ts';
import { initialReadingRule, positionRule, readerIsTagged, rulesFor } from './transformerRules.ts';

const { details, meter: newMeter } = rulesFor('new');

const newTransformer = object({
  ...details,
  meter: object(newMeter),
  gpsCoordinates: positionRule,
  initialReading: initialReadingRule,
}).test(readerIsTagged);

/** A new transformer centre that meets the rules. */
export type NewTransformer = InferType<typeof newTransformer>;

/** Checks the body of 'Add New TC'. Returns the value to store, or each invalid field's first message, in form order. */
export function checkNewTransformer(sent: object): Checked<NewTransformer> {
  return byField(check<NewTransformer>(newTransformer, sent));
}

const ofEdit = rulesFor('edit');
const edit = object(ofEdit.details).test(readerIsTagged);
const meterEdit = object(ofEdit.meter);

/** The body of an edit before it is checked. */
type Unchecked<T> = { readonly [K in keyof T]?: unknown };
export interface SentEdit extends Omit<Unchecked<SentTransformer>, 'meter'> {
  readonly meter?: Unchecked<NonNullable<SentTransformer['meter']>>;
}

/**
 * Checks the body of 'Edit TC', by the rules of the fields in it. `before` has the current meter readers. Returns the
 * value to store, or the first message of each invalid field, in form order.
 */
export function checkTransformerEdit(
  change: SentEdit,
  before: Pick<SentTransformer, 'taggedMRs' | 'readingMR'>,
): Checked<SentTransformer> {
  const { taggedMRs, readingMR } = change;
  const readers = taggedMRs !== undefined || readingMR !== undefined;
  // Other values on record may be missing, which an edit must not repeat.
  const onRecord = { taggedMRs: before.taggedMRs, readingMR: before.readingMR };
  const whole: SentEdit = readers ? { ...onRecord, ...change } : change;
  const sent = edit.pick(keysIn(ofEdit.details, whole));
  if (!change.meter) return byField(check<SentTransformer>(sent, whole));
  const meter = meterEdit.pick(keysIn(ofEdit.meter, change.meter));
  return byField(check<SentTransformer>(sent.shape({ meter }), whole));
}

/** Returns the keys of the rules whose field is present. */
function keysIn<R extends object>(rules: R, value: { readonly [K in keyof R]?: unknown }): (keyof R)[] {
  const isKey = (key: string): key is keyof R & string => key in rules;
  return Object.keys(rules)
    .filter(isKey)
    .filter(key => value[key] !== undefined);
}

/** Sorts the messages into the fields of the form, in its order, by their places in the sent body. */
function byField<T>(checked: Checked<T>): Checked<T> {
  if (checked.ok) return checked;
  const faults = Object.entries(checked.errors);
  const errors: FieldMessages = Object.fromEntries(
    Object.keys(inputsByPlace).flatMap(field => {
      const fault = faults.find(
        ([path]) => path === field || path.startsWith(`${field}.`) || path.startsWith(`${field}[`),
      );
      return fault ? [[field, fault[1]]] : [];
    }),
  );
  return { ok: false, errors };
}
