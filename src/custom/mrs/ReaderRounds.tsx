import type { ReactNode } from 'react';
import { LinkBase } from 'react-admin';
import { formatCount, formatCountOf } from '#domain/formats.ts';
import { monthTitle } from '#domain/months.ts';
import { formatPhone } from '#domain/phones.ts';
import { inSentenceCase } from '#domain/texts.ts';
import { asText, listAddress, readPath, useScope, type RecordPartProps } from '../../console/index.ts';
import { MonthLink } from '../../shell/ScopeLinks.tsx';
import { useChosenMonth } from '../../shell/WithScope.tsx';
import { rovingFocus } from '../../ui/rovingFocus.ts';
import { Answered, Card } from '../audit/dashboard/Card.tsx';
import table from '../audit/dashboard/table.module.css';
import { Explained } from '../audit/figures/NumberButton.tsx';
import { InstallationCount, Reading } from '../transformers/MonthFigures.tsx';
import { findMonth, type Transformer } from '../transformers/transformerCalls.ts';
import styles from './mrs.module.css';
import { missedReadings, useInstallationCount, useRounds, whyMissed, type Rounds } from './rounds.ts';

/** The rounds of a meter reader in the chosen month: what they read and when, what is missing, and how to call them. */
export default function ReaderRounds({ record }: RecordPartProps) {
  const mrCode = asText(readPath(record, 'userInfo.mrCode'));
  return (
    <Answered query={useRounds(mrCode)} height={292}>
      {rounds => (
        <div className={styles.parts}>
          <Figures mrCode={mrCode} phone={asText(record['phoneNumber'])} rounds={rounds} />
          {rounds.total > 0 && <Round rounds={rounds} mrCode={mrCode} />}
        </div>
      )}
    </Answered>
  );
}

interface FiguresProps {
  mrCode: string;
  /** Empty if none is on record. */
  phone: string;
  rounds: Rounds;
}

/** The work of a meter reader, each number with the way to what it counts. */
function Figures({ mrCode, phone, rounds }: FiguresProps) {
  const { month } = useScope();
  const { addressIn } = useChosenMonth();
  const { data: installations } = useInstallationCount(mrCode);
  const missed = missedReadings(rounds, { mrCode, addressIn });
  const count = missed.rows.length;
  return (
    <dl ref={rovingFocus} className={styles.figures}>
      <Figure title="TCs">
        <ListLink to={listAddress('/tc-details', { mrCode })} label={formatCountOf(rounds.total, 'TC')}>
          {rounds.total}
        </ListLink>
      </Figure>
      <Figure title="Reading days">
        {daysOf(rounds).map(({ day, tcs }) => (
          <ListLink
            key={day}
            to={listAddress('/tc-details', { mrCode, readingDay: [String(day)] })}
            label={`${formatCountOf(tcs, 'TC')} on reading day ${day}`}
          >
            {day}
          </ListLink>
        ))}
      </Figure>
      <Figure title={`Installations, ${monthTitle(month)}`}>
        {installations !== undefined && (
          <ListLink
            to={listAddress('/billing', { mrCode }, { tab: 'my_installations' })}
            label={formatCountOf(installations, 'installation')}
          >
            {installations}
          </ListLink>
        )}
      </Figure>
      <Figure title="Missing readings" isBad={count > 0}>
        {count === 0 ? (
          'None'
        ) : (
          <Explained by={missed} label={`${formatCountOf(count, 'reading')} missing`}>
            {formatCount(count)}
          </Explained>
        )}
      </Figure>
      <Figure title="Phone Number">{phone && <a href={`tel:${phone}`}>{formatPhone(phone)}</a>}</Figure>
    </dl>
  );
}

interface FigureProps {
  title: string;
  /** Whether it calls for work. @default false */
  isBad?: boolean;
  children: ReactNode;
}

function Figure({ title, isBad = false, children }: FigureProps) {
  return (
    <div>
      <dt>{title}</dt>
      <dd className={isBad ? styles.missed : undefined}>{children}</dd>
    </div>
  );
}

/** A number that leads to the rows that it counts: in the chosen month, and in the officer's whole area as it does. */
function ListLink({ to, label, children }: { to: string; label: string; children: number }) {
  const { month } = useScope();
  return (
    <MonthLink to={to} month={month} area={[]} aria-label={label}>
      {formatCount(children)}
    </MonthLink>
  );
}

/** Returns the reading days of the shown TCs, each with their number. */
function daysOf({ transformers }: Rounds): { day: number; tcs: number }[] {
  const days = Map.groupBy(transformers, of => of.readingDay);
  return [...days].map(([day, tcs]) => ({ day, tcs: tcs.length }));
}

/** The TCs by reading day, with the readings of the months. */
function Round({ rounds: { months, total, transformers }, mrCode }: { rounds: Rounds; mrCode: string }) {
  const rest = total - transformers.length;
  return (
    <Card
      title="TCs by reading day"
      note={
        rest > 0 && (
          <>
            {`the first ${formatCount(transformers.length)}; `}
            <LinkBase to={listAddress('/tc-details', { mrCode })}>show all {formatCount(total)}</LinkBase>
          </>
        )
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a frame that scrolls must be reachable */}
      <div className={styles.scroll} tabIndex={0} role="group" aria-label="TCs, table">
        <table ref={rovingFocus} className={table.table}>
          <thead>
            <tr>
              <th scope="col" data-align="end">
                Day
              </th>
              <th scope="col">TC</th>
              <th scope="col" data-align="end">
                Installations
              </th>
              {months.map(month => (
                <th key={month} scope="col" data-align="end">
                  {monthTitle(month)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {transformers.map(of => (
              <TransformerRow key={of.id} of={of} months={months} />
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

function TransformerRow({ of, months }: { of: Transformer; months: readonly string[] }) {
  const { month: chosen } = useScope();
  return (
    <tr>
      <td data-align="end">{of.readingDay}</td>
      <th scope="row" className={`${table.named} ${styles.tc}`} title={`${of.number} ${of.name}`}>
        <LinkBase to={`/tc-details?tc=${of.id}&mode=view`}>{of.number}</LinkBase>{' '}
        <span className={table.name}>{inSentenceCase(of.name)}</span>
      </th>
      <td data-align="end">
        <InstallationCount count={of.installationCount} transformer={of} month={chosen} />
      </td>
      {months.map(month => (
        <td
          key={month}
          data-align="end"
          className={whyMissed(of, month) === undefined ? undefined : styles.missed}
        >
          {whyMissed(of, month) ?? <ReadingOn of={of} month={month} />}
        </td>
      ))}
    </tr>
  );
}

/** The reading of a month; a dash if none is due. */
function ReadingOn({ of, month }: { of: Transformer; month: string }) {
  const value = findMonth(of, month)?.reading.finalValue ?? null;
  return value === null ? '–' : <Reading value={value} transformer={of} month={month} />;
}
