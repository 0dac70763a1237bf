import { useQuery } from '@tanstack/react-query';
import { LinkBase } from 'react-admin';
import { now } from '#domain/clock.ts';
import { formatCount, formatDate, formatDateTime } from '#domain/formats.ts';
import { fullMonthTitle } from '#domain/months.ts';
import { useOfficer, useReportFailure } from '../../console/index.ts';
import { HistoryIcon } from '../../theme/icons.tsx';
import { Tooltip } from '../../ui/Tooltip.tsx';
import { useFileCalls, type LastFile } from './fileCalls.ts';
import { kindsListedFor, type FileKind, type ShownTab } from './kinds.ts';
import { broughtBy, isMissing, useReadiness, type Brought } from './lackOfKind.ts';
import { statusText, toneOf, writtenText, type Tone } from './statusWords.ts';

interface KindListProps {
  shown: ShownTab | undefined;
  /** The month of which kinds say what it lacks. @default they say what their last file was */
  month: string | undefined;
}

/**
 * The kinds of file, those of every month apart from the others; each leads to its upload view and to its history, and
 * says what the month lacks of it, or else when its last file came and what became of it.
 */
export function KindList({ shown, month }: KindListProps) {
  const { role } = useOfficer();
  const kinds = kindsListedFor(role);
  const { lastFiles } = useFileCalls();
  // Under the name of the resource: what changes a file reads it again.
  const { data, error } = useQuery({
    queryKey: ['files', 'last', month],
    queryFn: ({ signal }) => lastFiles(month, signal),
  });
  useReportFailure(error);
  const { data: readiness } = useReadiness(month);
  const groups = [
    { title: 'Set up', of: kinds.filter(({ months }) => months === 'none') },
    {
      title: 'Each month',
      about: month && fullMonthTitle(month),
      of: kinds.filter(({ months }) => months !== 'none'),
    },
  ];
  return (
    <nav aria-label="Kinds of file">
      {groups
        .filter(({ of }) => of.length > 0)
        .map(({ title, about, of }) => (
          <section key={title} aria-label={title}>
            <h2>
              {title}
              {about && <small>{about}</small>}
            </h2>
            {of.map(kind => (
              <KindEntry
                key={kind.slug}
                kind={kind}
                view={shown?.kind === kind ? shown.view : undefined}
                last={data && (data.find(({ fileCategory }) => fileCategory === kind.category) ?? null)}
                month={month}
                lacking={readiness ? broughtBy(kind, role, readiness) : []}
              />
            ))}
          </section>
        ))}
    </nav>
  );
}

interface KindEntryProps {
  kind: FileKind;
  view: ShownTab['view'] | undefined;
  /** Its last file; null if there is none, undefined while unknown. */
  last: LastFile | null | undefined;
  /** The month of which it says what it lacks, if any. */
  month: string | undefined;
  /** The gap of the month that files of the kind close. */
  lacking: readonly Brought[];
}

function KindEntry({ kind, view, last, month, lacking }: KindEntryProps) {
  const { role } = useOfficer();
  const lacks =
    month !== undefined &&
    last !== undefined &&
    isMissing(kind, role, { month, lacking, hasFile: last !== null });
  if (kind.disabled?.for.includes(role))
    return (
      <div className="file-kind">
        <Tooltip text={kind.disabled.because}>
          <span className="off" aria-disabled="true" role="link" tabIndex={0}>
            {kind.title}
          </span>
        </Tooltip>
      </div>
    );
  const history = `${kind.title}: file upload history`;
  return (
    <div className={view ? 'file-kind on' : 'file-kind'}>
      <LinkBase aria-current={view === 'upload' ? 'page' : undefined} to={`/file-upload?tab=${kind.slug}`}>
        {kind.title}
      </LinkBase>
      {lacks && <MissingOfKind month={month} lacking={lacking} />}
      {!lacks && last !== undefined && <LastOfKind file={last} />}
      <LinkBase
        className="file-past"
        aria-current={view === 'history' ? 'page' : undefined}
        aria-label={history}
        title={history}
        to={`/file-upload?tab=${kind.historySlug}`}
      >
        <HistoryIcon />
      </LinkBase>
    </div>
  );
}

const marks: Readonly<Record<Tone, string>> = {
  good: '✓',
  part: '◐',
  bad: '!',
  busy: '…',
  waiting: '…',
  neutral: '–',
};

/** Says when the last file of a kind came, and what became of it. */
function LastOfKind({ file }: { file: LastFile | null }) {
  if (!file) return <span className="file-when">no file</span>;
  const tone = toneOf(file);
  const status = [statusText(file), writtenText(file)].filter(Boolean).join(', ');
  const words = `Last file ${formatDateTime(file.uploadedOn)}: ${status}`;
  return (
    <span className={`file-when ${tone}`} title={words}>
      <span aria-hidden="true">
        {marks[tone]} {dayOf(file.uploadedOn)}
      </span>
      <span className="visually-hidden">{words}</span>
    </span>
  );
}

/** Returns the day as DD/MM; of another year, the month as MM/YYYY. */
function dayOf(instant: string): string {
  const day = formatDate(instant);
  return day.slice(6) === formatDate(now().toISOString()).slice(6) ? day.slice(0, 5) : day.slice(3);
}

/** Says that a month lacks a file of a kind, or how much of what such files bring. */
function MissingOfKind({ month, lacking }: { month: string; lacking: readonly Brought[] }) {
  const isNone = lacking.length === 0;
  const what = isNone
    ? 'no file yet'
    : lacking.map(({ number, words }) => `${formatCount(number)} ${words}`).join(', ');
  const words = `${fullMonthTitle(month)}: ${what}`;
  const most = Math.max(...lacking.map(({ number }) => number));
  return (
    <span className="file-when missing" title={words}>
      <span aria-hidden="true">{isNone ? 'missing' : `${formatCount(most)} missing`}</span>
      <span className="visually-hidden">{words}</span>
    </span>
  );
}
