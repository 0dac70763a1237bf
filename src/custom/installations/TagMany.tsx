import { lazy, Suspense, useState } from 'react';
import type { SelectionProps } from '../../console/index.ts';
import { chosenOf } from './chosenOf.ts';

const load = () => import('./TagManyDialogs.tsx');
const TagManyDialogs = lazy(load);

/** The button that tags all marked installations to one transformer centre. */
export default function TagMany({ selected, count, onDone }: SelectionProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="btn p"
        aria-haspopup="dialog"
        disabled={count === 0}
        onPointerEnter={() => void load()}
        onClick={() => setOpen(true)}
      >
        Tag TC
      </button>
      {open && (
        <Suspense>
          <TagManyDialogs
            chosen={chosenOf(selected)}
            onClose={() => setOpen(false)}
            onTagged={() => {
              setOpen(false);
              onDone();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
