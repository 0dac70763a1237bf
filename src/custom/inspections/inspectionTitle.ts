import { inspectionReasons, inspectionReasonTitles } from '#domain/inspections.ts';
import { asText, readPath, type ConsoleRecord } from '../../console/index.ts';

/** Returns the text that names an inspection: 'TC 7200073: high loss'. */
export function inspectionTitle(record: ConsoleRecord): string {
  const reason = inspectionReasons.find(each => each === record['reason']) ?? 'other';
  const title = inspectionReasonTitles[reason];
  // The title of a TC is its number and name.
  const [number = ''] = asText(readPath(record, `titles.${asText(record['transformer'])}`)).split(', ');
  return number === '' ? title : `TC ${number}: ${title.toLowerCase()}`;
}
