import { dayOf, now } from './clock.ts';

/** The places that an inspection may look at, by the field of its record: one of these. */
export const inspectionPlaces = ['transformer', 'feeder', 'installation'] as const;
export type InspectionPlace = (typeof inspectionPlaces)[number];

/** Why a place is inspected: the finding of the audit that asks for it. */
export const inspectionReasons = [
  'highLoss',
  'negativeLoss',
  'misTag',
  'meterStandsStill',
  'readingFell',
  'overloaded',
  'hardlyUsed',
  'notAudited',
  'notBilled',
  'noConsumption',
  'unusualConsumption',
  'other',
] as const;
export type InspectionReason = (typeof inspectionReasons)[number];

/** The title of each reason on screen. */
export const inspectionReasonTitles: Readonly<Record<InspectionReason, string>> = {
  highLoss: 'High loss',
  negativeLoss: 'Negative loss',
  misTag: 'Mis-tag',
  meterStandsStill: 'Meter stands still',
  readingFell: 'Reading fell',
  overloaded: 'Overloaded',
  hardlyUsed: 'Hardly used',
  notAudited: 'Not audited',
  notBilled: 'Not billed',
  noConsumption: 'No consumption',
  unusualConsumption: 'Unusual consumption',
  other: 'Other',
};

/** The states of an inspection, in their order. The last two close it. */
export const inspectionStates = ['open', 'visited', 'done', 'noFaultFound'] as const;

/** The findings of an inspection that is done. */
export const inspectionFindings = [
  'theft',
  'wrongTag',
  'faultyMeter',
  'ctBurnt',
  'unbilledConsumer',
  'technical',
  'other',
] as const;

/** The most that one inspection recovers, in kWh or in rupees. */
export const mostRecovered = 9_999_999_999;

/** Whether nothing is left to do in a state. */
export const isClosedState = (state: unknown): boolean => state === 'done' || state === 'noFaultFound';

/** The states in which somebody still has to do something. */
export const unfinishedStates: readonly string[] = inspectionStates.filter(state => !isClosedState(state));

/** How many days officers have for an inspection, unless they give another due date. */
const usualDays = 14;

/** Returns the day so many days after today in India, YYYY-MM-DD. */
export const dayIn = (days: number): string => dayOf(new Date(now().getTime() + days * 86_400_000));

/** Returns the due date of an inspection that is raised today. */
export const usualDueDate = (): string => dayIn(usualDays);

/** The most TCs that officers can have inspected by one press. */
export const mostRaised = 100;
