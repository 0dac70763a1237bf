import { useNarrowing } from './useNarrowing.ts';

/** Shows the whole list again. */
export function ClearNarrowing() {
  const { clear } = useNarrowing();
  return (
    <button type="button" className="btn" onClick={clear}>
      Clear search and filters
    </button>
  );
}
