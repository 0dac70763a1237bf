import { useState } from 'react';
import { useNavigate } from 'react-admin';
import { absent } from '#domain/formats.ts';
import { inSentenceCase } from '#domain/texts.ts';
import { useCall } from '../../../client/call.tsx';
import { useMay, useReload, useScope } from '../../../console/index.ts';
import { useFocusContainerOnUnmount } from '../../../ui/focusContainer.ts';
import { lazyComponent } from '../../../ui/lazyComponent.tsx';
import { InspectionLink } from '../../inspections/InspectionLink.tsx';
import { reasonOf } from '../../inspections/reasonOf.ts';
import type { Transformer } from '../../transformers/transformerCalls.ts';
import { HistoryButton } from '../../transformers/HistoryButton.tsx';
import AuditAction from '../AuditAction.tsx';
import type { AuditRecord } from '../figures/explanation.ts';
import styles from './detail.module.css';

const dialog = lazyComponent(() => import('../reopen/ReopenDialog.tsx'));

/** The button that reopens the audit of a transformer centre in the month of the screen. */
function ReopenAudit({ transformer: { id, number, audit } }: { transformer: Transformer }) {
  const call = useCall();
  const { month } = useScope();
  const [isOpen, setIsOpen] = useState(false);
  const button = useFocusContainerOnUnmount<HTMLButtonElement>();
  const later = audit.filter(entry => entry.audited && entry.month > month).map(entry => entry.month);
  const of = {
    subject: `the audit of TC ${number}`,
    tcId: id,
    later: later.toSorted(),
    send: async (reopened: string, reason: string, idempotencyKey: string) => {
      const params = { tcId: id, month: reopened };
      return (await call('reopenAudit', { params, body: { reason }, idempotencyKey })).message;
    },
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className="btn"
        aria-haspopup="dialog"
        onPointerEnter={dialog.preload}
        onClick={() => setIsOpen(true)}
      >
        Reopen audit
      </button>
      {isOpen && <dialog.Show props={{ of, onClose: () => setIsOpen(false) }} />}
    </>
  );
}

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
  const { month } = useScope();
  const reload = useReload();
  const [isOpen, setIsOpen] = useState(false);
  const { number, name, capacity, feeder } = transformer;
  return (
    <header className={styles.head}>
      <BackButton list={back} />
      <h1>{`TC No. ${number}`}</h1>
      <p className={styles.about}>
        {`${inSentenceCase(name)} · ${capacity === null ? absent : `${capacity} kVA`} · feeder ${feeder.number} ${feeder.name}`}
      </p>
      {record && (
        <InspectionLink id={transformer.id} month={month} reason={reasonOf(record)} className="btn" />
      )}
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

/** Leads back to the list that the officer came from. */
export function BackButton({ list }: { list: string }) {
  const navigate = useNavigate();
  return (
    <button type="button" className={styles.back} onClick={() => navigate(list)}>
      <span aria-hidden="true">← </span>BACK
    </button>
  );
}
