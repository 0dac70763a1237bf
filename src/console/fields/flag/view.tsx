import { wordsOf } from '#schema/fields/flag.ts';
import type { FlagSettings } from '#schema/fields/settings.ts';
import type { Option } from '#schema/fields/option.ts';
import type { FieldView } from '../field.ts';
import { PillFilter } from '../PillFilter.tsx';

/** What the portal adds to a flag. */
export function flagView(settings: FlagSettings): FieldView {
  const { yes, no } = wordsOf(settings);
  const options: readonly Option[] = [
    { value: 'true', label: yes },
    { value: 'false', label: no },
  ];
  return {
    Filter: props => <PillFilter {...props} options={options} />,
    input: async () => (await import('./input.tsx')).flagInput(),
  };
}
