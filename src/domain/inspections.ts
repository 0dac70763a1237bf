/** Why a TC is inspected: the finding of the audit that asks for it. */
export const inspectionReasons = [
  'highLoss',
  'negativeLoss',
  'misTag',
  'meterStandsStill',
  'readingFell',
  'overloaded',
  'hardlyUsed',
  'notAudited',
  'other',
] as const;
type InspectionReason = (typeof inspectionReasons)[number];

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
  other: 'Other',
};

/** The states of an inspection, in their order. The last two close it. */
export const inspectionStates = ['open', 'visited', 'done', 'noFaultFound'] as const;

/** Whether nothing is left to do in a state. */
export const isClosedState = (state: unknown): boolean => state === 'done' || state === 'noFaultFound';
