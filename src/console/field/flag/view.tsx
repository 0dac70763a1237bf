import type { FlagSettings } from '#schema/fields/settings.ts';
import type { Option } from '#schema/fields/option.ts';
import type { FieldView } from '../field.ts';
import { PillFilter } from '../PillFilter.tsx';

/** What the portal adds to a flag. */
export function flagView(settings: FlagSettings): FieldView {
  return {
    Filter: props => <PillFilter {...props} options={optionsOf(props.label, settings)} />,
    input: async () => (await import('./input.tsx')).flagInput(),
  };
}

/** Without words of its own, a flag is named in its filter: a button 'Yes' would not say what it is about. */
function optionsOf(label: string, { words }: FlagSettings): readonly Option[] {
  const { yes, no } = words ?? { yes: label, no: `Not ${label.toLowerCase()}` };
  return [
    { value: 'true', label: yes },
    { value: 'false', label: no },
  ];
}
