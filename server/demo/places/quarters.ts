import { territory } from './territory.ts';

/** What stands where a transformer centre does. */
const spots = [
  'Temple Road',
  'Market',
  'Church',
  'School',
  'Water Tank',
  'Bus Stand',
  'Layout',
  'Cross',
  'Junction',
  'Masjid Road',
  'Colony',
  'Rice Mill',
  'Extension',
  'Petrol Bunk',
] as const;

/** Names for a section's transformer centres, by their place in it: its quarters, each with a spot. */
export function quartersOf(sectionCode: string): (index: number) => string {
  for (const subDivision of subDivisions())
    for (const [code, name] of subDivision.sections)
      if (sectionCode.endsWith(`A${code}`) || code === sectionCode) {
        const quarters = [name, ...subDivision.localities];
        return index =>
          `${(quarters[index % quarters.length] ?? name).replaceAll('-', ' ')} ${spots[index % spots.length]}`;
      }
  throw new Error(`No section ${sectionCode}`);
}

const subDivisions = () =>
  territory.flatMap(zone =>
    zone.circles.flatMap(circle => circle.divisions.flatMap(division => division.subDivisions)),
  );
