import { formatCount, formatCountOf } from '#domain/formats.ts';
import { fullMonthTitle } from '#domain/months.ts';
import { useReadinessOf, type Readiness } from './dashboard/calls.ts';
import { Answered } from './dashboard/Answered.tsx';
import { GapList } from './GapList.tsx';

interface MonthToAuditProps {
  month: string;
  onChoose: (month: string) => void;
}

/** Says what starting the audit of a month would do: how many TCs are ready, and how many lack what. */
export function MonthToAudit({ month, onChoose }: MonthToAuditProps) {
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
