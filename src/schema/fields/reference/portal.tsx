import { nullIfEmpty, type FieldView, type FilterProps } from '../../../console/field/field.ts';
import styles from '../../../console/field/filter.module.css';
import { ReferenceCell } from '../../../console/field/reference/ReferenceCell.tsx';
import type { SearchFilterProps } from '../../../console/field/reference/SearchFilter.tsx';
import { canSearch, titlesOf } from '../../../console/field/reference/titles.ts';
import { useReferenceOptions } from '../../../console/field/reference/useReferenceOptions.ts';
import { SelectFilter } from '../../../console/field/SelectFilter.tsx';
import { useRegistry } from '../../../console/contexts.tsx';
import { lazyComponent } from '../../../ui/lazyComponent.tsx';
import { asText, readPath } from '#schema/record.ts';
import type { ReferenceSettings } from './index.ts';

/** Loads with the first list that has it: only such lists need a combobox. */
const searchFilter = lazyComponent<SearchFilterProps>(
  () => import('../../../console/field/reference/SearchFilter.tsx'),
);

/** The portal half of a reference: a form holds the record's id. */
export function referenceView({ target }: ReferenceSettings): FieldView {
  return {
    Cell: ({ value, record }) => {
      const id = asText(value);
      return <ReferenceCell target={target} id={id} title={asText(readPath(record, `titles.${id}`))} />;
    },
    Filter: function ReferenceFilter(props) {
      const resource = useRegistry().resource(target);
      if (!resource || !canSearch(resource)) return <OptionFilter {...props} target={target} />;
      return (
        <searchFilter.Show props={{ ...props, resource }} fallback={<span className={styles.search} />} />
      );
    },
    input: async () => {
      const { ReferenceInput } = await import('../../../console/field/reference/ReferenceInput.tsx');
      return {
        Input: props => <ReferenceInput {...props} target={target} />,
        toForm: asText,
        toWire: nullIfEmpty,
      };
    },
    texts: (values, lookup) => titlesOf(target, values, lookup),
  };
}

/** A list of the records, if theirs has no search. */
function OptionFilter({ target, ...filter }: FilterProps & { target: string }) {
  return <SelectFilter {...filter} options={useReferenceOptions(target)} />;
}
