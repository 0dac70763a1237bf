import type { ReferenceSettings } from '#schema/fields/settings.ts';
import { asText, readPath } from '#schema/record.ts';
import type { FieldView, Lookup } from '../field.ts';
import { SelectFilter } from '../SelectFilter.tsx';
import { ReferenceCell } from './ReferenceCell.tsx';
import { titlesOf } from './titles.ts';
import { useReferenceOptions } from './useReferenceOptions.ts';

/** What the portal adds to a reference. */
export function referenceView(settings: ReferenceSettings): FieldView {
  const { target } = settings;
  return {
    Cell: ({ value, record }) => {
      const id = asText(value);
      return <ReferenceCell target={target} id={id} title={asText(readPath(record, `titles.${id}`))} />;
    },
    Filter: function ReferenceFilter(props) {
      return <SelectFilter {...props} options={useReferenceOptions(target)} />;
    },
    input: async label => (await import('./input.tsx')).referenceInput(label, settings),
    texts: (values, lookup: Lookup) => titlesOf(target, values, lookup),
  };
}
