import type { ComponentType } from 'react';
import type { IconName } from '#schema/icons.ts';
import {
  AuditIcon,
  BillIcon,
  FeederIcon,
  InspectionIcon,
  MeterIcon,
  PeopleIcon,
  TransformerIcon,
  UploadIcon,
} from '../../../theme/icons.tsx';

/** The icons that a declaration of a table may name. */
export const icons: Readonly<Record<IconName, ComponentType>> = {
  audit: AuditIcon,
  bill: BillIcon,
  feeder: FeederIcon,
  inspection: InspectionIcon,
  meter: MeterIcon,
  people: PeopleIcon,
  transformer: TransformerIcon,
  upload: UploadIcon,
};
