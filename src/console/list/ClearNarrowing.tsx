import { usePassesFocusOn } from '../look/passFocus.ts';
import { useNarrowing } from './useNarrowing.ts';

/** Shows the whole list again. */
export function ClearNarrowing() {
  const { clear } = useNarrowing();
  const button = usePassesFocusOn<HTMLButtonElement>();
  return (
    <button ref={button} type="button" className="btn" onClick={clear}>
      Clear search and filters
    </button>
  );
}
