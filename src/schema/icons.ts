/** The names of the icons that a declaration may choose for its entry in the sidebar. */
export const iconNames = [
  'audit',
  'bill',
  'feeder',
  'inspection',
  'meter',
  'people',
  'transformer',
  'upload',
] as const;
export type IconName = (typeof iconNames)[number];
