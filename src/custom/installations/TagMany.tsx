import { lazy, Suspense, useState } from 'react';
import type { SelectionProps } from '../../console/index.ts';
import type { Chosen } from './installationCalls.ts';

const load = () => import('./TagManyDialogs.tsx');
const TagManyDialogs = lazy(load);

interface TagManyProps extends Pick<SelectionProps, 'count' | 'onDone'> {
  chosen: Chosen;
}

/** The button that tags all marked installations to one transformer centre. */
export function TagMany({ chosen, count, onDone }: TagManyProps) {
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
            chosen={chosen}
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
