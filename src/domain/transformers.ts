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

/** Why there is no reading. The last one comes in by files only. */
export const failureReasons = [
  'METER_NOT_RECORDING',
  'CT_BURNT_OUT',
  'NO_DISPLAY',
  'OTHERS',
  'METER_NOT_PROVIDED',
] as const;
export type FailureReason = (typeof failureReasons)[number];

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
  return (Math.sign(value) * Math.round(Number(`${Math.abs(value)}e2`))) / 100;
}
