import { useFocusContainerOnUnmount } from '../../ui/focusContainer.ts';
import { useFilterValues } from './useFilterValues.ts';

/** The button that clears search and filters, so that the whole list shows again. */
export function ClearFiltersButton() {
  const { clear } = useFilterValues();
  const button = useFocusContainerOnUnmount<HTMLButtonElement>();
  return (
    <button ref={button} type="button" className="btn" onClick={clear}>
      Clear search and filters
    </button>
  );
}
