import { areaLevelTitles, nameKey, narrowestArea, type AreaLevel } from '#domain/areas.ts';
import { designationTitle, type Officer } from '#domain/officer.ts';

/** 'Mangaluru Circle'; a name that says its level already stays as it is. */
export function areaTitle(level: AreaLevel, name: string): string {
  const title = areaLevelTitles[level];
  return name.toLowerCase().endsWith(title.toLowerCase()) ? name : `${name} ${title}`;
}

/** The officer's own area, 'Mangaluru Circle'; undefined for the whole utility, and until the profile is read. */
export function ownArea({ location }: Officer): string | undefined {
  const area = narrowestArea(location);
  const name = area && location[nameKey(area.level)];
  return area && name ? areaTitle(area.level, name) : undefined;
}

/** 'Superintending Engineer · Mangaluru Circle'. */
export function charge(officer: Officer): string {
  return [designationTitle(officer.role), ownArea(officer)].filter(Boolean).join(' · ');
}
