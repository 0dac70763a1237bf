import { common, type Field, type FieldSettings } from '../field.ts';

/** What `told()` takes. */
export interface ToldSettings extends FieldSettings {
  /** What people read of a value, also of a missing one. */
  as: (value: unknown) => string;
  /** Numbers stand at the end of their cell. @default 'start' */
  align?: 'start' | 'end';
}

/** A value that people read otherwise than it is kept. Shown only: no form or filter has it. */
export function told(settings: ToldSettings): Field<'told'> {
  return { ...common(settings), type: 'told', align: settings.align ?? 'start', format: settings.as };
}
