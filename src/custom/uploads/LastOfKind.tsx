import { formatDate, formatDateTime } from '#domain/formats.ts';
import { now } from '#domain/clock.ts';
import type { LastFile } from './calls.ts';
import { statusText, toneOf, writtenText, type Tone } from './words.ts';

const marks: Readonly<Record<Tone, string>> = {
  good: '✓',
  part: '◐',
  bad: '!',
  busy: '…',
  waiting: '…',
  neutral: '–',
};

/** Says when the last file of a kind came, and what became of it. */
export function LastOfKind({ file }: { file: LastFile | null }) {
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
