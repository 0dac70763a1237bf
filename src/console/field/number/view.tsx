import type { NumberSettings } from '#schema/fields/settings.ts';
import type { Option } from '#schema/fields/option.ts';
import type { FieldView } from '../field.ts';
import { SelectFilter } from '../SelectFilter.tsx';
import { NumberFilter } from './NumberFilter.tsx';

/** What the portal adds to a number. */
export function numberView(settings: NumberSettings): FieldView {
  return {
    Filter: settings.filter
      ? props => <SelectFilter {...props} options={wholeNumbers(settings)} />
      : props => <NumberFilter {...props} settings={settings} />,
    input: async label => (await import('./input.tsx')).numberInput(label, settings),
  };
}

function wholeNumbers({ min = 0, max = min }: NumberSettings): Option[] {
  return Array.from({ length: max - min + 1 }, (_, index) => String(min + index)).map(value => ({
    value,
    label: value,
  }));
}
