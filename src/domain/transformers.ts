/** Capacities of transformers, kVA, that the add form offers and a file may hold. */
export const capacities = [15, 25, 50, 63, 100, 160, 200, 250, 315, 500, 750, 990] as const;

/** Under which scheme a transformer centre was built. */
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

/** Why there is no reading. The last one comes in by files only. */
export const failureReasons = [
  'METER_NOT_RECORDING',
  'CT_BURNT_OUT',
  'NO_DISPLAY',
  'OTHERS',
  'METER_NOT_PROVIDED',
] as const;
export type FailureReason = (typeof failureReasons)[number];

/** What people call them. */
export const failureReasonTitles: Readonly<Record<FailureReason, string>> = {
  METER_NOT_RECORDING: 'Meter Not Recording',
  CT_BURNT_OUT: 'CT Burnt Out',
  NO_DISPLAY: 'No Display',
  OTHERS: 'Others',
  METER_NOT_PROVIDED: 'Meter not provided',
};

/** Those that the form takes in place of a first reading. */
export const initialFailureReasons = [
  'METER_NOT_RECORDING',
  'CT_BURNT_OUT',
  'NO_DISPLAY',
  'OTHERS',
] as const satisfies readonly FailureReason[];

/** The highest reading that a meter can show. */
export const highestReading = 9_999_999_999;

/**
 * Primary current divided by secondary current, rounded to 2 decimals; `undefined` when either is missing or 0.
 * By it a meter's readings become energy.
 */
export function meterConstant(
  primary: number | undefined,
  secondary: number | undefined,
): number | undefined {
  if (!primary || !secondary) return undefined;
  return roundTo2(primary / secondary);
}

/** Rounded to 2 decimals, halves away from zero, as PostgreSQL rounds its numerics. */
export function roundTo2(value: number): number {
  const size = Math.abs(value);
  // Smaller ones are written with an exponent of their own.
  if (size < 1e-6) return 0;
  return (Math.sign(value) * Math.round(Number(`${size}e2`))) / 100;
}
