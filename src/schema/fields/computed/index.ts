import { common, type FieldSettings, type ShownOnly } from '../field.ts';

/** The settings of `computed()`. */
export interface ComputedSettings extends FieldSettings {
  /** Returns the text to show for a value, also for a missing one. */
  as: (value: unknown) => string;
  /** Numbers align at the end of their cell. @default 'start' */
  align?: 'start' | 'end';
}

/** A value that is shown in another form than it is stored. Only for display: no form or filter offers it. */
export function computed(settings: ComputedSettings): ShownOnly<'computed', ComputedSettings> {
  const { as, align = 'start', ...others } = settings;
  return { ...common(others), type: 'computed', isStored: false, settings, align, format: as };
}
