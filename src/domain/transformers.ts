import { hundredths, quotient } from './exact.ts';

/** Capacities of transformers in kVA that the add form offers and a file may have. */
export const capacities = [15, 25, 50, 63, 100, 160, 200, 250, 315, 500, 750, 990] as const;

/** The schemes under which transformer centres are built. */
export const executionTypes = [
  'SELF',
  'DEPARTMENT',
  'GANGA_KALYAN',
  'GENERAL_IP',
  'SHIGRA_SAMPARKA',
  'UIP',
  'SCSP',
  'TSP',
  'WATER_WORKS',
  'SEW',
  'SERVICE_CONNECTION',
  'LAYOUT',
  'MSB',
] as const;
export type ExecutionType = (typeof executionTypes)[number];

/** The title of each execution type on screen; files and calls have the type itself. */
export const executionTypeTitles: Readonly<Record<ExecutionType, string>> = {
  SELF: 'Self',
  DEPARTMENT: 'Department',
  GANGA_KALYAN: 'Ganga Kalyan',
  GENERAL_IP: 'General IP',
  SHIGRA_SAMPARKA: 'Shigra Samparka',
  UIP: 'UIP',
  SCSP: 'SCSP',
  TSP: 'TSP',
  WATER_WORKS: 'Water Works',
  SEW: 'SEW',
  SERVICE_CONNECTION: 'Service Connection',
  LAYOUT: 'Layout',
  MSB: 'MSB',
};

/** Why a reading is missing. The last one only comes from files. */
export const failureReasons = [
  'METER_NOT_RECORDING',
  'CT_BURNT_OUT',
  'NO_DISPLAY',
  'OTHERS',
  'METER_NOT_PROVIDED',
] as const;
export type FailureReason = (typeof failureReasons)[number];

/** The title of each failure reason on screen. */
export const failureReasonTitles: Readonly<Record<FailureReason, string>> = {
  METER_NOT_RECORDING: 'Meter Not Recording',
  CT_BURNT_OUT: 'CT Burnt Out',
  NO_DISPLAY: 'No Display',
  OTHERS: 'Others',
  METER_NOT_PROVIDED: 'Meter not provided',
};

/** The failure reasons that the form accepts in place of an initial reading. */
export const initialFailureReasons = [
  'METER_NOT_RECORDING',
  'CT_BURNT_OUT',
  'NO_DISPLAY',
  'OTHERS',
] as const satisfies readonly FailureReason[];

/** The highest reading that a meter can show. */
export const highestReading = 9_999_999_999;

/** The most digits after the point of a reading: as many as meters show. */
export const readingDecimals = 3;

/**
 * Returns primary current divided by secondary current, rounded to 2 decimals; `undefined` if either is missing or 0.
 * A difference of readings times this constant is energy in kWh.
 */
export function meterConstant(
  primary: number | undefined,
  secondary: number | undefined,
): number | undefined {
  if (!primary || !secondary) return undefined;
  return quotient(hundredths(primary), hundredths(secondary), 2) ?? undefined;
}

/** The figures of a month by which lists of transformer centres can be ordered. */
export const transformerFigures = [
  'installations',
  'consumption',
  'installationConsumption',
  'lossPercentage',
] as const;
export type TransformerFigure = (typeof transformerFigures)[number];
