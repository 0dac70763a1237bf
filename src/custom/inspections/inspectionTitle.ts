import { inspectionReasons, inspectionReasonTitles } from '#domain/inspections.ts';
import { asText, readPath, type ConsoleRecord } from '../../console/index.ts';

/** Returns the text that names an inspection: 'TC 7200073: high loss'. */
export function inspectionTitle(record: ConsoleRecord): string {
  const reason = inspectionReasons.find(each => each === record['reason']) ?? 'other';
  const title = inspectionReasonTitles[reason];
  // A place is titled by its number and name.
  const numberOf = (key: string) =>
    asText(readPath(record, `titles.${asText(record[key])}`)).split(', ')[0] ?? '';
  const [tc, feeder] = [numberOf('transformer'), numberOf('feeder')];
  if (tc === '' && feeder === '') return title;
  return `${tc === '' ? `Feeder ${feeder}` : `TC ${tc}`}: ${title.toLowerCase()}`;
}
