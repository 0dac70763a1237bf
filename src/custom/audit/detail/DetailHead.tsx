import { useState } from 'react';
import { absent } from '#domain/formats.ts';
import { useMay, useReload } from '../../../console/index.ts';
import { lazyComponent } from '../../../ui/lazyComponent.tsx';
import type { Transformer } from '../../transformers/calls.ts';
import { HistoryButton } from '../../transformers/HistoryButton.tsx';
import AuditAction from '../AuditAction.tsx';
import type { AuditRecord } from '../figures/rows.ts';
import { ReopenAudit } from '../reopen/ReopenAudit.tsx';
import { BackButton } from './BackButton.tsx';
import styles from './detail.module.css';

const facts = lazyComponent(() => import('./TransformerDrawer.tsx'));

interface DetailHeadProps {
  transformer: Transformer;
  /** Undefined while unknown. */
  record: AuditRecord | undefined;
  /** The address of the list that the officer came from. */
  back: string;
}

/** Names the transformer centre and leads back to the list. An ae can audit it here, and the corporate office reopen its audit. */
export function DetailHead({ transformer, record, back }: DetailHeadProps) {
  const may = useMay();
  const mayDo = (action: string) => may({ resource: 'audit-installations', action });
  const reload = useReload();
  const [isOpen, setIsOpen] = useState(false);
  const { number, name, capacity, feeder } = transformer;
  return (
    <header className={styles.head}>
      <BackButton list={back} />
      <h1>{`TC No. ${number}`}</h1>
      <p className={styles.about}>
        {`${name} · ${capacity === null ? absent : `${capacity} kVA`} · feeder ${feeder.number} ${feeder.name}`}
      </p>
      {mayDo('audit') && record?.audited === null && (
        <AuditAction record={transformer} reload={reload} isMain />
      )}
      {mayDo('reopen') && record?.audited && <ReopenAudit transformer={transformer} />}
      <HistoryButton transformer={transformer} />
      <button type="button" className="btn" onClick={() => setIsOpen(true)}>
        View TC
      </button>
      {isOpen && <facts.Show props={{ transformer, onClose: () => setIsOpen(false) }} />}
    </header>
  );
}
