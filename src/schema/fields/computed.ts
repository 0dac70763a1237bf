import { common, type Field } from './field.ts';
import type { ComputedSettings } from './settings.ts';

/** A value that is shown in another form than it is stored. Only for display: no form or filter offers it. */
export function computed(settings: ComputedSettings): Field<'computed'> {
  return {
    ...common(settings),
    type: 'computed',
    settings,
    align: settings.align ?? 'start',
    format: settings.as,
  };
}
