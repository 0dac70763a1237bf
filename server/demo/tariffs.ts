import type { Tariff } from '#domain/installations.ts';

/** What the consumers of a tariff are like. */
export interface Habits {
  /** Sanctioned loads, kW; of motors HP. */
  loads: readonly number[];
  isMotor?: true;
  /** Mean consumption over a year, as a percentage of what the load would draw day and night. */
  loadFactor: readonly [least: number, most: number];
  /** Paise per kWh. */
  price: number;
}

export const habits: Readonly<Record<Tariff, Habits>> = {
  LT1: { loads: [0.25, 0.5], loadFactor: [11, 16], price: 510 },
  LT2: { loads: [1, 1, 1, 1, 2, 2, 3, 4], loadFactor: [11, 16], price: 640 },
  LT3: { loads: [1, 1, 2, 2, 3, 4, 5, 7.5], loadFactor: [14, 22], price: 890 },
  LT4: { loads: [3, 5, 5, 7.5, 7.5, 10], isMotor: true, loadFactor: [15, 23], price: 420 },
  LT5: { loads: [5, 7.5, 10, 15, 20, 25], isMotor: true, loadFactor: [13, 22], price: 710 },
  LT6: { loads: [1, 2, 3, 5, 7.5, 10], loadFactor: [16, 25], price: 560 },
  LT7: { loads: [2, 3, 5], loadFactor: [11, 20], price: 1080 },
  HT1: { loads: [60, 75, 90, 120, 180], loadFactor: [18, 25], price: 620 },
  HT2: { loads: [75, 90, 110, 150, 200, 300, 450, 700], loadFactor: [17, 25], price: 870 },
  HT3: { loads: [60, 75, 110, 150], loadFactor: [15, 23], price: 460 },
  HT4: { loads: [75, 100, 130, 160], loadFactor: [13, 18], price: 740 },
  HT5: { loads: [60, 80, 100], loadFactor: [12, 20], price: 960 },
};

/** The tariffs of irrigation pumps. */
export const pumpTariffs = ['LT4', 'HT3'] as const satisfies readonly Tariff[];

/** kW of one HP. */
export const horsepower = 0.746;

/** Hours of a month: a twelfth of a year. */
export const hoursOfMonth = 730;

/** Consumption over the year, per cent, January first: high before the rains, when it is hot. */
export const season = [96, 102, 116, 124, 120, 94, 86, 87, 92, 97, 95, 93] as const;

/** The same of irrigation pumps, which hardly run during the rains. */
export const pumpSeason = [118, 128, 134, 134, 126, 80, 60, 60, 72, 88, 96, 104] as const;
