import type { SeededRandom } from '../seededRandom.ts';
import { chikkamagaluru } from './chikkamagaluru.ts';
import type { SectionKind, Zone } from './hierarchy.ts';
import { mangaluru } from './mangaluru.ts';
import { shivamogga } from './shivamogga.ts';
import { udupi } from './udupi.ts';

/**
 * The demo utility: real places of coastal and hill Karnataka, in an invented hierarchy. The codes of sub-division
 * 541011 and section 54101021 start with a neighbour's code: comparing only the start of a code fails on them.
 */
export const territory: readonly Zone[] = [
  { code: '5', name: 'Mangaluru', circles: [mangaluru, udupi] },
  { code: '6', name: 'Shivamogga', circles: [shivamogga, chikkamagaluru] },
];

/** Where the transformer centres of a section stand. */
export interface Site {
  kind: SectionKind;
  /** Returns the name of the transformer centre with an index: a quarter, with a landmark. */
  name(index: number): string;
  /** Returns a place inside the section. */
  place(random: SeededRandom): Place;
}

/** Degrees. */
interface Place {
  latitude: number;
  longitude: number;
}

/** Landmarks beside transformer centres. */
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

/** How far a section reaches from its middle, km. */
const reach: Readonly<Record<SectionKind, number>> = { town: 1.3, village: 5 };

/** A degree of latitude, km. */
const degree = 111.2;

/** Returns the site of a section. Throws if no territory has its code. */
export function siteOf(sectionCode: string): Site {
  for (const subDivision of subDivisions())
    for (const [code, name, kind, latitude, longitude] of subDivision.sections)
      if (sectionCode.endsWith(`A${code}`) || code === sectionCode) {
        const quarters = [name, ...subDivision.localities];
        return {
          kind,
          name: index =>
            `${(quarters[index % quarters.length] ?? name).replaceAll('-', ' ')} ${spots[index % spots.length]}`,
          place: random => near({ latitude, longitude }, reach[kind], random),
        };
      }
  throw new Error(`No section ${sectionCode}`);
}

/** Returns a random place at most some kilometres from another. */
export function near({ latitude, longitude }: Place, km: number, random: SeededRandom): Place {
  const distance = (km / degree) * Math.sqrt(random.between(0, 1));
  const direction = random.between(0, 2 * Math.PI);
  return {
    latitude: round(latitude + distance * Math.sin(direction)),
    longitude: round(longitude + (distance * Math.cos(direction)) / Math.cos((latitude * Math.PI) / 180)),
  };
}

const subDivisions = () =>
  territory.flatMap(zone =>
    zone.circles.flatMap(circle => circle.divisions.flatMap(division => division.subDivisions)),
  );

const round = (degrees: number) => Math.round(degrees * 100_000) / 100_000;
