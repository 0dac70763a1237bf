import type { FileCategory } from '#domain/files.ts';
import type { FileKind } from '#fileKinds/fileKind.ts';
import { fileKinds } from '#fileKinds/index.ts';
import { reportReasons, taggingReasons, type InstallationRow } from '#fileKinds/installations.ts';
import type { IntakeKind } from './fileKind.ts';
import { intakeKind } from './intakeKind.ts';
import { manyRows } from './setBased.ts';
import {
  applyInstallations,
  asGiven,
  withStatus,
  withoutUse,
} from '../installations/upload/installations.ts';
import { applyIsr } from '../installations/upload/isr.ts';
import { applyStationsAndFeeders } from '../feeders/upload/feeders.ts';
import { applyFeederReadings } from '../feeders/upload/feederReadings.ts';
import { applyTcDetails } from '../transformers/transformerUpload.ts';
import { applyMeterChanges } from '../transformers/meterChanges/meterChangeUpload.ts';
import { applyInspectionResults } from '../inspections/inspectionResultUpload.ts';
import { applyTcReadings } from '../audit/upload/tcReadings.ts';
import { readingWarnings } from '../audit/upload/readingWarnings.ts';
import { applyUsers } from '../accounts/upload/applyUsers.ts';

const installations = (
  kind: FileKind<InstallationRow>,
  ...[reasons, figures]: Parameters<typeof applyInstallations>
) => intakeKind(kind, applyInstallations(reasons, figures), manyRows);

/** Every declared kind with what its rows write. */
const kinds: Readonly<Record<FileCategory, IntakeKind>> = {
  users: intakeKind(fileKinds.users, applyUsers),
  stationAndFeeders: intakeKind(fileKinds.stationAndFeeders, applyStationsAndFeeders),
  tcDetails: intakeKind(fileKinds.tcDetails, applyTcDetails, manyRows),
  isr: intakeKind(fileKinds.isr, applyIsr, manyRows),
  tcReadings: {
    ...intakeKind(fileKinds.tcReadings, applyTcReadings, manyRows),
    warnings: readingWarnings,
  },
  tcInstallationTag: installations(fileKinds.tcInstallationTag, taggingReasons, {}),
  vacant: installations(fileKinds.vacant, taggingReasons, withoutUse('VACANT')),
  unbilled: installations(fileKinds.unbilled, reportReasons, withoutUse('UNBILLED')),
  mnr: installations(fileKinds.mnr, reportReasons, withStatus('MNR')),
  doorLock: installations(fileKinds.doorLock, reportReasons, withStatus('DOOR_LOCKED')),
  zeroConsumption: installations(fileKinds.zeroConsumption, reportReasons, withoutUse('ZERO_CONSUMPTION')),
  abnormal: installations(fileKinds.abnormal, reportReasons, asGiven('consumption', 'e_max')),
  subnormal: installations(fileKinds.subnormal, reportReasons, asGiven('consumption', 'e_min')),
  dcb: installations(fileKinds.dcb, reportReasons, asGiven('consumption', 'demand', 'collection')),
  dcbRevenue: installations(
    fileKinds.dcbRevenue,
    reportReasons,
    asGiven('demand', 'collection', 'bill_cancellation'),
  ),
  feederReadings: intakeKind(fileKinds.feederReadings, applyFeederReadings, manyRows),
  meterChanges: intakeKind(fileKinds.meterChanges, applyMeterChanges),
  inspectionResults: intakeKind(fileKinds.inspectionResults, applyInspectionResults),
};

/** Returns the kind of a category. */
export const intakeKindOf = (category: FileCategory): IntakeKind => kinds[category];
