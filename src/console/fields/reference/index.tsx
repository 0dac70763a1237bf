import { asText } from '../../../client/record.ts';
import { common, type Field, type FieldSettings, type Lookup } from '../field.ts';
import { formatText } from '../text/index.tsx';
import { SelectFilter } from '../SelectFilter.tsx';
import { ReferenceCell } from './ReferenceCell.tsx';
import { titlesOf } from './titles.ts';
import { useReferenceOptions } from './useReferenceOptions.ts';

/** A reference to a record of another resource by its `id`; shows that record's title. */
export function reference(target: string, settings: FieldSettings = {}): Field<'reference'> {
  return {
    ...common(settings),
    type: 'reference',
    target,
    format: formatText,
    Cell: ({ value }) => <ReferenceCell target={target} id={asText(value)} />,
    Filter: function ReferenceFilter(props) {
      return <SelectFilter {...props} options={useReferenceOptions(target)} />;
    },
    input: async label => (await import('./input.tsx')).referenceInput(label, target, settings),
    texts: (values, lookup: Lookup) => titlesOf(target, values, lookup),
  };
}
