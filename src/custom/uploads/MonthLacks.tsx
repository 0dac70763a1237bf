import type { ReactNode } from 'react';
import { formatCount } from '#domain/formats.ts';
import { fullMonthTitle } from '#domain/months.ts';
import { useOfficer } from '../../console/index.ts';
import { MonthLink } from '../../shell/ScopeLinks.tsx';
import { ReadinessBar } from '../audit/dashboard/ReadinessBar.tsx';
import type { FileKind } from './kinds.ts';
import {
  broughtBy,
  closedReadings,
  lackingIn,
  monthToFill,
  useReadiness,
  type Brought,
} from './lackOfKind.ts';
import { QueryStatus } from './FileStatus.tsx';

interface MonthLacksProps {
  kind: FileKind;
  /** The month that is chosen for the next file. */
  chosen: string | undefined;
  onChooseMonth: (month: string) => void;
}

/** The gaps of the officer's area for the audit of a month, each number with its list: first those that files of the kind close. */
export function MonthLacks({ kind, chosen, onChooseMonth }: MonthLacksProps) {
  const { role } = useOfficer();
  const month = monthToFill(kind, role, chosen);
  const query = useReadiness(month);
  const { data } = query;
  const brought = data ? broughtBy(kind, role, data) : [];
  const closed = data ? closedReadings(kind, data) : [];
  const lacking = data ? lackingIn(data) : [];
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
          <List title="This file can bring">
            {brought.map(each => (
              <li key={each.words}>
                <Lack month={month} of={each} />
                {each.file !== undefined && each.file !== chosen && (
                  <ChooseMonth month={each.file} onChoose={onChooseMonth} />
                )}
              </li>
            ))}
          </List>
          <List title="No file can bring any more">
            {closed.map(words => (
              <li key={words}>{words}</li>
            ))}
          </List>
          <List title="All that is lacking">
            {lacking.map(each => (
              <li key={each.words}>
                <Lack month={month} of={each} />
              </li>
            ))}
          </List>
        </div>
      )}
    </section>
  );
}

function List({ title, children }: { title: string; children: readonly ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul>{children}</ul>
    </>
  );
}

function Lack({ month, of: { number, words, to } }: { month: string; of: Brought }) {
  const text = `${formatCount(number)} ${words}`;
  return to === undefined ? (
    text
  ) : (
    <MonthLink month={month} to={to}>
      {text}
    </MonthLink>
  );
}

function ChooseMonth({ month, onChoose }: { month: string; onChoose: (month: string) => void }) {
  return (
    <button type="button" className="btn t" onClick={() => onChoose(month)}>
      {`Choose ${fullMonthTitle(month)}`}
    </button>
  );
}
