import { useQuery } from '@tanstack/react-query';
import { formatCount } from '#domain/formats.ts';
import { fullMonthTitle } from '#domain/months.ts';
import { useCall } from '../../client/callContext.tsx';
import { MonthLink } from '../../shell/MonthLink.tsx';
import { ReadinessBar } from '../dashboard/ReadinessBar.tsx';
import { lacks } from '../dashboard/readiness.ts';
import { QueryStatus } from './QueryStatus.tsx';

/** What the officer's area still lacks for the audit of a month, each number with its list. */
export function MonthLacks({ month }: { month: string }) {
  const call = useCall();
  const query = useQuery({
    queryKey: ['files', 'readiness', month],
    queryFn: async ({ signal }) =>
      (await call('readReadiness', { params: { month }, query: {}, signal })).data,
  });
  const { data } = query;
  const found = data
    ? lacks.map(lack => ({ ...lack, number: lack.count(data) })).filter(({ number }) => number > 0)
    : [];
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
          <ul>
            {found.map(({ heading, words, number, to }) => (
              <li key={heading}>
                <MonthLink month={month} to={to}>
                  {`${formatCount(number)} ${words(number)}`}
                </MonthLink>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
