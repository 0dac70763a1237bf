import { common, type Field, type FieldSettings } from '../field.ts';

/** The settings of `computed()`. */
export interface ComputedSettings extends FieldSettings {
  /** Returns the text to show for a value, also for a missing one. */
  as: (value: unknown) => string;
  /** Numbers align at the end of their cell. @default 'start' */
  align?: 'start' | 'end';
}

/** A value that is shown in another form than it is stored. Only for display: no form or filter offers it. */
export function computed(settings: ComputedSettings): Field<'computed'> {
  return { ...common(settings), type: 'computed', align: settings.align ?? 'start', format: settings.as };
}
