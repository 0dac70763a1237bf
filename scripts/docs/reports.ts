import { areaLevelTitles } from '#domain/areas.ts';
import { reports } from '../../server/subjects/reports/declared/index.ts';
import type { Report } from '../../server/subjects/reports/report.ts';
import { madePage, markdownTable } from './madePage.ts';

/** The page with the columns of all reports. */
export const reportsPage = madePage('reports.md', () => reports.map(sectionOf).join('\n\n'));

function sectionOf({ id, name, about, area, format, columns }: Report): string {
  const covers = area ? `${areaLevelTitles[area.level]} ${area.code}` : 'The whole utility';
  return [
    `### ${name}`,
    `\`${id}\`, ${format.extension}. ${about} ${covers}.`,
    markdownTable(
      ['column', 'what it holds'],
      columns.map(({ header, from }) => [header, from]),
    ),
  ].join('\n\n');
}
