import { inspectionReasons, inspectionReasonTitles } from '#domain/inspections.ts';
import { asText, readPath, type ConsoleRecord } from '../../console/index.ts';

/** Returns the text that names an inspection: 'TC 7200073: high loss', 'Installation MLE123: not billed'. */
export function inspectionTitle(record: ConsoleRecord): string {
  const reason = inspectionReasons.find(each => each === record['reason']) ?? 'other';
  const title = inspectionReasonTitles[reason];
  // A place is titled by its number and name.
  const numberOf = (key: string) =>
    asText(readPath(record, `titles.${asText(record[key])}`)).split(', ')[0] ?? '';
  const place = Object.keys(places).find(key => numberOf(key) !== '');
  return place === undefined ? title : `${places[place]} ${numberOf(place)}: ${title.toLowerCase()}`;
}

/** The kind of place, by the field that names it. */
const places: Readonly<Record<string, string>> = {
  transformer: 'TC',
  feeder: 'Feeder',
  installation: 'Installation',
};
