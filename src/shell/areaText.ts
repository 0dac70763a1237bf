import { areaLevelTitles, nameKey, narrowestArea, type AreaLevel } from '#domain/areas.ts';
import { designationTitle, type Officer } from '#domain/officer.ts';

/** Returns 'Mangaluru Circle'; a name that already ends in its level stays as it is. */
export function areaTitle(level: AreaLevel, name: string): string {
  const title = areaLevelTitles[level];
  return name.toLowerCase().endsWith(title.toLowerCase()) ? name : `${name} ${title}`;
}

/** Returns the officer's own area, 'Mangaluru Circle'; undefined for the whole utility, and until the profile loads. */
export function ownArea({ location }: Officer): string | undefined {
  const area = narrowestArea(location);
  const name = area && location[nameKey(area.level)];
  return area && name ? areaTitle(area.level, name) : undefined;
}

/** Returns 'Superintending Engineer · Mangaluru Circle'. */
export function charge(officer: Officer): string {
  return [designationTitle(officer.role), ownArea(officer)].filter(Boolean).join(' · ');
}
