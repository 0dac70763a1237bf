import type { ReferenceSettings } from '#schema/fields/settings.ts';
import { asText, readPath } from '#schema/record.ts';
import { lazyComponent } from '../../../ui/lazyComponent.tsx';
import { useRegistry } from '../../registryContext.ts';
import type { FieldView, FilterProps, Lookup } from '../field.ts';
import styles from '../filter.module.css';
import { SelectFilter } from '../SelectFilter.tsx';
import { canSearch } from './canSearch.ts';
import { ReferenceCell } from './ReferenceCell.tsx';
import type { SearchFilterProps } from './SearchFilter.tsx';
import { titlesOf } from './titles.ts';
import { useReferenceOptions } from './useReferenceOptions.ts';

/** Loads with the first list that has it: only such lists need a combobox. */
const searchFilter = lazyComponent<SearchFilterProps>(() => import('./SearchFilter.tsx'));

/** What the portal adds to a reference. */
export function referenceView(settings: ReferenceSettings): FieldView {
  const { target } = settings;
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
    input: async label => (await import('./input.tsx')).referenceInput(label, settings),
    texts: (values, lookup: Lookup) => titlesOf(target, values, lookup),
  };
}

/** A list of the records, if theirs has no search. */
function OptionFilter({ target, ...filter }: FilterProps & { target: string }) {
  return <SelectFilter {...filter} options={useReferenceOptions(target)} />;
}
