import { useQueryClient } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { auditGaps, type AuditGap } from '#domain/auditGaps.ts';
import { formatCount, formatCountOf } from '#domain/formats.ts';
import { fullMonthTitle } from '#domain/months.ts';
import { useCall } from '../../client/call.tsx';
import type { DataOf } from '../../client/operations.ts';
import { savedAfterAll } from '../../client/sendReliably.ts';
import { useIntention, useNotice } from '../../console/index.ts';
import { MonthLink } from '../../shell/ScopeLinks.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import MonthDialog from '../../ui/month/MonthDialog.tsx';
import { SettledButton, useSettled } from '../../ui/SettledButton.tsx';
import { Answered } from './dashboard/Card.tsx';
import { useReadinessOf, type Readiness } from './dashboard/dashboardCalls.ts';
import { auditTab } from './addresses.ts';
import { gapLacks } from './dashboard/readiness.ts';
import styles from './StartAuditDialog.module.css';

interface StartAuditDialogProps {
  /** The month that is chosen at first. */
  first: string;
  onClose: () => void;
}

/** Asks for the month to audit, up to the current one, and starts its audit. */
export default function StartAuditDialog({ first, onClose }: StartAuditDialogProps) {
  const call = useCall();
  const notice = useNotice();
  const queries = useQueryClient();
  const [result, setResult] = useState<AuditResult>();
  const { busy, start } = useIntention<string, AuditResult>({
    send: async (of, idempotencyKey) => ({
      month: of,
      ...(await call('startAudit', { params: { month: of }, idempotencyKey })),
    }),
    // With nothing left to audit, the audit has been started, or starting it would change nothing.
    findSaved: async of => {
      const { data } = await call('readReadiness', { params: { month: of }, query: {} });
      if (data.ready > 0) return undefined;
      const { audited: alreadyAudited, transformers } = data;
      const left = auditGaps.map(gap => ({ gap, count: data[gap], transformers: [] }));
      return {
        month: of,
        message: savedAfterAll,
        data: { audited: 0, alreadyAudited, unAudited: transformers - alreadyAudited, left },
      };
    },
  });
  const submit = (month: string) =>
    start(month, {
      onDone: done => {
        setResult(done);
        void queries.invalidateQueries();
      },
      onFailed: notice.failure,
    });
  if (result) return <StartedAudit result={result} onClose={onClose} />;
  return (
    <MonthDialog
      title="Select Audit Month"
      action="Start audit"
      month={first}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
      renderAbout={(month, choose) => <MonthToAudit month={month} onChoose={choose} />}
    >
      <p>
        Audits every TC of your section that lacks nothing in this month, and closes the month for it and for
        your section’s files of readings.
      </p>
    </MonthDialog>
  );
}

interface MonthToAuditProps {
  month: string;
  onChoose: (month: string) => void;
}

/** Says what starting the audit of a month would do: how many TCs are ready, and how many lack what. */
function MonthToAudit({ month, onChoose }: MonthToAuditProps) {
  const query = useReadinessOf(undefined, month);
  return (
    <section aria-label="What the audit would do">
      <Answered query={query} height={108}>
        {readiness => <Content month={month} readiness={readiness} onChoose={onChoose} />}
      </Answered>
    </section>
  );
}

function Content({ month, readiness, onChoose }: MonthToAuditProps & { readiness: Readiness }) {
  const { ready, blocked, audited, lastReady } = readiness;
  const parts = [
    `${formatCountOf(ready, 'TC')} can be audited`,
    ...(blocked > 0 ? [`${formatCount(blocked)} can’t`] : []),
    ...(audited > 0 ? [`${formatCount(audited)} audited before`] : []),
  ];
  return (
    <>
      <p>
        <b>{`${fullMonthTitle(month)}: `}</b>
        {`${parts.join(', ')}.`}
      </p>
      {ready === 0 && lastReady !== null && lastReady !== month && (
        <p>
          {'The last month with TCs that can be audited: '}
          <button type="button" className="btn s" onClick={() => onChoose(lastReady)}>
            {`Choose ${fullMonthTitle(lastReady)}`}
          </button>
        </p>
      )}
      <GapList month={month} countOf={gap => readiness[gap]} />
    </>
  );
}

/** The result of the audit of a month. */
interface AuditResult {
  month: string;
  message: string;
  data: DataOf<'startAudit'>;
}

/** Says how many TCs were audited, and leads to those that were not, by what they lack. */
function StartedAudit({ result, onClose }: { result: AuditResult; onClose: () => void }) {
  const { month, message, data } = result;
  const { alreadyAudited, unAudited, left } = data;
  const audited = data.audited + alreadyAudited;
  const settled = useSettled();
  const leftFor = (gap: string) => left.find(each => each.gap === gap);
  return (
    <Dialog
      title={audited > 0 ? 'Audit started' : 'No TC is audited'}
      width={480}
      onClose={onClose}
      actions={<SettledButton onClick={onClose}>Close</SettledButton>}
    >
      <p>{message}</p>
      <div className={settled ? undefined : styles.settling}>
        {audited > 0 && (
          <p>
            <MonthLink month={month} to={auditTab('audited')}>{`${formatCount(audited)} audited`}</MonthLink>
          </p>
        )}
        {unAudited > 0 && (
          <>
            <p>
              <MonthLink
                month={month}
                to={auditTab('unaudited')}
              >{`${formatCount(unAudited)} not audited`}</MonthLink>
            </p>
            <GapList
              month={month}
              countOf={gap => leftFor(gap)?.count ?? 0}
              named={gap => leftFor(gap)?.transformers ?? []}
            />
          </>
        )}
      </div>
    </Dialog>
  );
}

/** A TC by its number. */
interface Named {
  id: string;
  number: string;
}

interface GapListProps {
  month: string;
  countOf: (gap: AuditGap) => number;
  /** The first TCs with a gap, if they are known. @default none */
  named?: (gap: AuditGap) => readonly Named[];
}

/** How many TCs lack what for their audit of a month; each number opens its list. */
function GapList({ month, countOf, named = () => [] }: GapListProps) {
  const found = auditGaps.filter(gap => countOf(gap) > 0);
  return (
    <>
      <ul className={styles.lists}>
        {found.map(gap => (
          <li key={gap}>
            <MonthLink month={month} to={gapLacks[gap].to}>
              {`${formatCount(countOf(gap))} ${gapLacks[gap].words(countOf(gap))}`}
            </MonthLink>
            <Names month={month} of={named(gap)} count={countOf(gap)} />
          </li>
        ))}
      </ul>
      {found.length > 1 && <p className={styles.hint}>A TC may lack several things.</p>}
    </>
  );
}

function Names({ month, of, count }: { month: string; of: readonly Named[]; count: number }) {
  if (of.length === 0) return null;
  const more = count - of.length;
  return (
    <>
      {': TC '}
      {of.map(({ id, number }, at) => (
        <Fragment key={id}>
          {at > 0 && ', '}
          <MonthLink month={month} to={`/tc-audit/${id}`}>
            {number}
          </MonthLink>
        </Fragment>
      ))}
      {more > 0 && ` and ${formatCount(more)} more`}
    </>
  );
}
