import type { Tariff } from '#domain/installations.ts';
import type { ExecutionType } from '#domain/transformers.ts';
import type { SectionKind } from './places/hierarchy.ts';
import type { SeededRandom } from './seededRandom.ts';

/** The consumers that a transformer centre supplies. */
export interface Neighbourhood {
  /** How often it occurs in a section of each kind: its share of 1,000. */
  share: Readonly<Record<SectionKind, number>>;
  executionTypes: readonly ExecutionType[];
  /** The tariffs of its consumers, per cent. */
  tariffs: readonly (readonly [tariff: Tariff, share: number])[];
  /** Whether its one consumer has the transformer centre alone. */
  isAlone?: true;
}

const alone = (
  tariff: Tariff,
  executionType: ExecutionType,
  town: number,
  village: number,
): Neighbourhood => ({
  share: { town, village },
  executionTypes: [executionType],
  tariffs: [[tariff, 100]],
  isAlone: true,
});

/** Homes, shops and workshops in town; homes and pumps in villages; large consumers with a transformer of their own. */
const neighbourhoods: readonly Neighbourhood[] = [
  {
    share: { town: 510, village: 0 },
    executionTypes: ['DEPARTMENT', 'SELF', 'SHIGRA_SAMPARKA', 'MSB'],
    tariffs: [
      ['LT2', 84],
      ['LT3', 10],
      ['LT1', 2],
      ['LT6', 2],
      ['LT5', 1],
      ['LT7', 1],
    ],
  },
  {
    share: { town: 0, village: 570 },
    executionTypes: ['DEPARTMENT', 'SHIGRA_SAMPARKA', 'SCSP', 'TSP'],
    tariffs: [
      ['LT2', 64],
      ['LT1', 14],
      ['LT3', 8],
      ['LT4', 8],
      ['LT6', 3],
      ['LT5', 3],
    ],
  },
  {
    share: { town: 290, village: 80 },
    executionTypes: ['DEPARTMENT', 'SELF', 'SERVICE_CONNECTION'],
    tariffs: [
      ['LT3', 62],
      ['LT2', 28],
      ['LT5', 5],
      ['LT7', 3],
      ['LT6', 2],
    ],
  },
  {
    share: { town: 0, village: 240 },
    executionTypes: ['GANGA_KALYAN', 'GENERAL_IP', 'UIP'],
    tariffs: [
      ['LT4', 94],
      ['LT2', 6],
    ],
  },
  {
    share: { town: 60, village: 40 },
    executionTypes: ['SEW', 'SERVICE_CONNECTION'],
    tariffs: [
      ['LT5', 55],
      ['LT3', 30],
      ['LT2', 15],
    ],
  },
  {
    share: { town: 90, village: 30 },
    executionTypes: ['LAYOUT'],
    tariffs: [
      ['LT2', 94],
      ['LT3', 4],
      ['LT6', 2],
    ],
  },
  alone('LT6', 'WATER_WORKS', 20, 20),
  alone('HT1', 'WATER_WORKS', 6, 4),
  alone('HT2', 'SERVICE_CONNECTION', 12, 4),
  alone('HT3', 'UIP', 0, 8),
  alone('HT4', 'MSB', 8, 0),
  alone('HT5', 'SELF', 4, 4),
];

/** Returns what a transformer centre in a section of some kind supplies. */
export function pickNeighbourhood(kind: SectionKind, random: SeededRandom): Neighbourhood {
  return random.weighted(neighbourhoods, ({ share }) => share[kind]);
}
