import type { BillingStatus } from '#domain/installations.ts';
import { addMonths, currentMonth } from '#domain/months.ts';

/** The month whose figures are literal in the tests, and the two before. */
export const month = addMonths(currentMonth(), -1);
export const [monthBefore, twoBefore] = [addMonths(month, -1), addMonths(month, -2)];

/** The territory's zone and its two sections; each level in between has one area. */
export const zone = 'Z9';
export const sections = ['S91', 'S92'] as const;

/** An installation: kWh, rupees demanded, rupees paid, and whatever is special. */
export type Bill = readonly [
  units: number | null,
  demand: number,
  collection: number,
  special?: {
    status?: BillingStatus | null;
    foreign?: true;
    before?: readonly [month: string, units: number][];
  },
];

/** A TC with what is on record of it. */
export interface Centre {
  name: string;
  section: (typeof sections)[number];
  /** The readings at the start and the end of the month: a value, a remark, or none. */
  readings: readonly (number | 'CT_BURNT_OUT' | undefined)[];
  bills: readonly Bill[];
  /** The first month in which it counts. @default more than a year ago */
  since?: string;
  /** Of two feeders. @default the first */
  feeder?: 1;
  /** Of two meter readers. @default the first */
  reader?: 1;
  /** In these months, 100 kWh went in and 80 were billed. */
  over?: readonly string[];
  /** Its CT ratio was 10/5 up to the month before. */
  newRatio?: true;
}

/** Seven TCs of which four are audited. */
export const centres: readonly Centre[] = [
  {
    name: 'A',
    section: 'S91',
    readings: [0, 530],
    bills: [
      [300, 2700, 2400],
      [200, 1800, 1600],
    ],
    feeder: 1,
  },
  {
    name: 'B',
    section: 'S91',
    readings: [100, 500],
    bills: [
      [250, 2000, 2000],
      [200, 1600, 1600, { foreign: true }],
    ],
    reader: 1,
  },
  {
    name: 'C',
    section: 'S91',
    readings: [0, 300],
    bills: [
      [240, 2160, 1800],
      [
        0,
        0,
        0,
        {
          status: 'UNBILLED',
          before: [
            [monthBefore, 50],
            [twoBefore, 30],
          ],
        },
      ],
    ],
    over: [monthBefore, twoBefore],
    newRatio: true,
  },
  {
    name: 'D',
    section: 'S92',
    readings: [7, 1007],
    bills: [
      [800, 6400, 6500],
      [
        100,
        800,
        800,
        {
          status: 'DOOR_LOCKED',
          before: [
            [monthBefore, 130],
            [twoBefore, 0],
          ],
        },
      ],
    ],
    over: [monthBefore],
  },
  { name: 'E', section: 'S92', readings: ['CT_BURNT_OUT', undefined], bills: [], since: month },
  { name: 'F', section: 'S92', readings: [50, 50], bills: [[null, 0, 0]], since: month },
  { name: 'G', section: 'S92', readings: [0, 10], bills: [[9, 70, 70]], since: month },
];

/** The audited ones. */
export const audited = ['A', 'B', 'C', 'D'];
