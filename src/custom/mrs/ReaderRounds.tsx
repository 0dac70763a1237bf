import { useQuery } from '@tanstack/react-query';
import { LinkBase } from 'react-admin';
import { formatCount, formatCountOf, formatReading } from '#domain/formats.ts';
import { addMonths, currentMonth, monthTitle } from '#domain/months.ts';
import { formatPhone } from '#domain/phones.ts';
import { inSentenceCase } from '#domain/texts.ts';
import { failureReasonTitles } from '#domain/transformers.ts';
import { useCall } from '../../client/call.tsx';
import { locationQuery } from '../../console/declaration/locationQuery.ts';
import { asText, listAddress, readPath, useOfficer, type RecordPartProps } from '../../console/index.ts';
import { rovingFocus } from '../../ui/rovingFocus.ts';
import { Answered, Card } from '../audit/dashboard/Card.tsx';
import table from '../audit/dashboard/table.module.css';
import { findMonth, type Transformer } from '../transformers/transformerCalls.ts';
import styles from './mrs.module.css';

/** The most TCs that the page of a meter reader shows; the list of TCs has all. */
const perPage = 100;

/** The rounds of a meter reader: their TCs by reading day, with the readings of the last four months, and how to call them. */
export default function ReaderRounds({ record }: RecordPartProps) {
  const mrCode = asText(readPath(record, 'userInfo.mrCode'));
  const phone = asText(record['phoneNumber']);
  const query = useRounds(mrCode);
  return (
    <>
      <p className={styles.ways}>
        {phone !== '' && <a href={`tel:${phone}`}>{`Call ${formatPhone(phone)}`}</a>}
        <LinkBase to={listAddress('/tc-details', { mrCode })}>Show the TCs</LinkBase>
        <LinkBase to={listAddress('/billing', { mrCode }, { tab: 'my_installations' })}>
          Show the installations
        </LinkBase>
      </p>
      <Answered query={query} height={216}>
        {rounds => <Rounds {...rounds} />}
      </Answered>
    </>
  );
}

/** Returns the TCs that a meter reader is tagged to, by reading day, with four months that have ended. */
function useRounds(mrCode: string) {
  const call = useCall();
  const officer = useOfficer();
  const months = [-4, -3, -2, -1].map(back => addMonths(currentMonth(), back));
  return useQuery({
    queryKey: ['transformer-centres', 'rounds', mrCode, months],
    queryFn: async ({ signal }) => {
      // A list has a month and the one after it.
      const [earlier, later] = await Promise.all(
        [-4, -2].map(async back => {
          const month = addMonths(currentMonth(), back);
          const area = locationQuery({ officer, area: undefined });
          const query = { mrCode: [mrCode], month, page: 1, perPage, ...area };
          return (await call('listTransformers', { query, signal })).data;
        }),
      );
      const before = new Map(earlier?.transformers.map(each => [each.id, each.audit]));
      const transformers = (later?.transformers ?? []).map(each => ({
        ...each,
        audit: [...(before.get(each.id) ?? []), ...each.audit],
      }));
      return {
        months,
        total: later?.tcCount ?? 0,
        transformers: transformers.toSorted((one, other) => one.readingDay - other.readingDay),
      };
    },
  });
}

interface RoundsProps {
  months: readonly string[];
  total: number;
  transformers: readonly Transformer[];
}

function Rounds({ months, total, transformers }: RoundsProps) {
  const missed = months.flatMap(month => transformers.filter(of => isMissed(of, month))).length;
  const note = missed === 0 ? 'no reading is missing' : `${formatCountOf(missed, 'reading')} missing`;
  const rest = total - transformers.length;
  if (total === 0) return null;
  return (
    <Card title={`${formatCountOf(total, 'TC')}, by reading day`} note={note}>
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
              <tr key={of.id}>
                <td data-align="end">{of.readingDay}</td>
                <th scope="row" className={`${table.named} ${styles.tc}`} title={`${of.number} ${of.name}`}>
                  <LinkBase to={`/tc-details?tc=${of.id}&mode=view`}>{of.number}</LinkBase>{' '}
                  <span className={table.name}>{inSentenceCase(of.name)}</span>
                </th>
                <td data-align="end">{formatCount(of.installationCount)}</td>
                {months.map(month => (
                  <td
                    key={month}
                    data-align="end"
                    className={isMissed(of, month) ? styles.missed : undefined}
                  >
                    {readingIn(of, month)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rest > 0 && <p>{`${formatCountOf(rest, 'more TC')} are in the list.`}</p>}
    </Card>
  );
}

/** Whether a TC that was in service has no reading in a month. */
function isMissed(of: Transformer, month: string): boolean {
  return month >= of.activatedOn && findMonth(of, month)?.reading.finalValue == null;
}

/** Returns the reading of a month, or why there is none. */
function readingIn(of: Transformer, month: string): string {
  const { finalValue = null, failureReason = null } = findMonth(of, month)?.reading ?? {};
  if (finalValue !== null) return formatReading(finalValue);
  if (month < of.activatedOn) return '–';
  return failureReason === null ? 'Missing' : failureReasonTitles[failureReason];
}
