import { formatCount } from '#domain/formats.ts';
import { fullMonthTitle } from '#domain/months.ts';
import { MonthLink } from '../../shell/MonthLink.tsx';
import { ReadinessBar } from '../dashboard/ReadinessBar.tsx';
import type { FileKind } from './kinds.ts';
import { broughtBy, lackingIn, type Counted } from './lackOfKind.ts';
import { QueryStatus } from './QueryStatus.tsx';
import { useReadiness } from './useReadiness.ts';

/** What the officer's area still lacks for the audit of a month, each number with its list: first what files of a kind bring. */
export function MonthLacks({ kind, month }: { kind: FileKind; month: string }) {
  const query = useReadiness(month);
  const { data } = query;
  const lacking = data ? lackingIn(data) : [];
  const ofKind = broughtBy(kind, lacking);
  const others = lacking.filter(lack => !ofKind.includes(lack));
  return (
    <section className="file-card" aria-label="What the month still lacks">
      <h2>{`What ${fullMonthTitle(month)} still lacks`}</h2>
      <QueryStatus query={query} />
      {data && (
        <div className="file-lacks">
          <ReadinessBar readiness={data} />
          <p>
            {`${formatCount(data.audited)} of ${formatCount(data.transformers)} TCs audited, ${formatCount(data.ready)} can be audited.`}
          </p>
          <Lacks title="This file can bring" month={month} lacks={ofKind} />
          <Lacks title={ofKind.length > 0 ? 'Also lacking' : undefined} month={month} lacks={others} />
        </div>
      )}
    </section>
  );
}

interface LacksProps {
  title: string | undefined;
  month: string;
  lacks: readonly Counted[];
}

function Lacks({ title, month, lacks }: LacksProps) {
  if (lacks.length === 0) return null;
  return (
    <>
      {title !== undefined && <h3>{title}</h3>}
      <ul>
        {lacks.map(({ heading, words, number, to }) => (
          <li key={heading}>
            <MonthLink month={month} to={to}>
              {`${formatCount(number)} ${words(number)}`}
            </MonthLink>
          </li>
        ))}
      </ul>
    </>
  );
}
