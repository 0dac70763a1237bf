import type { SubDivision } from './places/hierarchy.ts';
import type { SeededRandom } from './seededRandom.ts';

/** What a feeder supplies; follows the name of the place. */
const purposes = [
  'Town',
  'Market',
  'Temple-Road',
  'Water-Works',
  'Industrial',
  'Hospital',
  'College',
  'Express',
  'Colony',
  'Junction',
  'Layout',
  'Bus-Stand',
  'Rice-Mill',
  'Extension',
  'Court-Road',
  'School',
] as const;

const longestName = 30;

/** Returns `count` different names for a sub-division's feeders, in letters and hyphens. */
export function feederNames(subDivision: SubDivision, count: number, random: SeededRandom): string[] {
  const sections = subDivision.sections.map(([, name]) => name.replaceAll(' ', '-'));
  const places = [...sections, ...subDivision.localities];
  const names = new Set([...places, ...subDivision.landmarks]);
  while (names.size < count) {
    const name = `${random.pick(places)}-${random.pick(purposes)}`;
    if (name.length <= longestName) names.add(name);
  }
  return [...names].slice(0, count);
}
