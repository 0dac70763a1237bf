import { useEffect, useRef, useState } from 'react';
import { fullMonthTitle } from '#domain/months.ts';
import { useChosenArea } from '../../../shell/WithScope.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { Answered } from './Answered.tsx';
import { useReadinessOf } from './calls.ts';
import dashboard from './dashboard.module.css';
import { InwardLink } from './InwardLink.tsx';
import { MissingTable } from './MissingTable.tsx';
import styles from './missing.module.css';
import { useTitlesOf } from './useAreaTitles.ts';

interface MissingDialogProps {
  month: string;
  onClose: () => void;
}

/** What keeps the TCs of each area below from their audit. A press on an area goes into it, down to the sections. */
export default function MissingDialog({ month, onClose }: MissingDialogProps) {
  const { path: chosen } = useChosenArea();
  const [path, setPath] = useState(chosen);
  const query = useReadinessOf(path.at(-1), month);
  const titles = useTitlesOf(path);
  const heading = useRef<HTMLHeadingElement>(null);
  const last = useRef(path);
  useEffect(() => {
    if (last.current === path) return;
    last.current = path;
    // The link that led here is gone.
    heading.current?.focus();
  }, [path]);
  return (
    <Dialog
      title={`What is missing for ${fullMonthTitle(month)}`}
      width={940}
      closeLabel="Close"
      lightDismiss
      onClose={onClose}
    >
      <div className={styles.area}>
        {path.length > chosen.length && (
          <nav aria-label="Areas around this one" className={dashboard.trail}>
            {titles.slice(chosen.length, -1).map((title, depth) => (
              <InwardLink key={title} area={path.slice(0, chosen.length + depth)} onFollow={setPath}>
                {title}
              </InwardLink>
            ))}
          </nav>
        )}
        <h3 ref={heading} tabIndex={-1}>
          {titles.at(-1)}
        </h3>
      </div>
      <Answered query={query} height={220}>
        {readiness => <MissingTable {...{ month, readiness, path }} onFollow={setPath} />}
      </Answered>
    </Dialog>
  );
}
