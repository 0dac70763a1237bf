import { lazy, Suspense, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { LinkBase } from 'react-admin';
import { asText, readPath, useMay, useReload, type CellProps } from '../../console/index.ts';
import { EditIcon } from '../../theme/icons.tsx';
import iconButton from '../../ui/iconButton.module.css';
import { addressOfTransformer } from '../transformers/paneState.ts';
import styles from './installations.module.css';

const load = () => import('./TagOne.tsx');
const TagOne = lazy(load);

/** Shows an installation's transformer centre as a link to it; an ae can tag the installation to another one here. */
export default function TcCell({ record }: CellProps) {
  const mayTag = useMay()({ resource: 'installations', action: 'tag' });
  const tc = {
    id: asText(readPath(record, 'transformer.id')),
    number: asText(readPath(record, 'transformer.number')),
  };
  const link = tc.number && (
    <LinkBase to={addressOfTransformer(tc.id)} data-opens-row tabIndex={-1}>
      {tc.number}
    </LinkBase>
  );
  if (!mayTag) return link || <span className={styles.untagged}>Untagged TC</span>;
  return (
    <span className={styles.tc}>
      {link}
      <TagButton record={record} isTagged={tc.number !== ''} />
    </span>
  );
}

function TagButton({ record, isTagged }: Pick<CellProps, 'record'> & { isTagged: boolean }) {
  const reload = useReload();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const sectionCode = asText(readPath(record, 'location.sectionCode'));
  const label = isTagged ? 'Re-tag' : 'Tag TC';
  return (
    <>
      <button
        ref={button}
        type="button"
        className={isTagged ? iconButton.icon : 'btn s'}
        title={isTagged ? 'Re-tag TC' : undefined}
        aria-haspopup="dialog"
        aria-label={`${label} ${asText(record['RRNumber'])}`}
        data-opens-row={isTagged ? undefined : true}
        // Enter on the row does the same, so the button is no tab stop between the rows and the actions on marked ones.
        tabIndex={isTagged ? undefined : -1}
        onPointerEnter={() => void load()}
        onClick={() => setOpen(true)}
      >
        {isTagged ? <EditIcon /> : label}
      </button>
      {open && (
        <Suspense>
          <TagOne
            installationId={asText(record['id'])}
            title={`${isTagged ? 'Re-tag TC' : 'Tag TC'} · Section Code ${sectionCode}`}
            onClose={() => setOpen(false)}
            onTagged={() => {
              flushSync(() => setOpen(false));
              moveFocus(button.current, isTagged);
              reload();
            }}
          />
        </Suspense>
      )}
    </>
  );
}

/** Moves the focus that would get lost to the row or, if the row is about to leave the list, to the table. */
function moveFocus(button: HTMLElement | null, stays: boolean): void {
  button?.closest<HTMLElement>(stays ? 'tr' : 'section')?.focus({ preventScroll: true });
}
