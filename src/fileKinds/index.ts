import type { FileCategory } from '#domain/files.ts';
import type { FileKind } from './fileKind.ts';
import { abnormal } from './kinds/abnormal.ts';
import { dcb } from './kinds/dcb.ts';
import { dcbRevenue } from './kinds/dcbRevenue.ts';
import { doorLock } from './kinds/doorLock.ts';
import { feederReadings } from './kinds/feederReadings.ts';
import { inspectionResults } from './kinds/inspectionResults.ts';
import { isr } from './kinds/isr.ts';
import { meterChanges } from './kinds/meterChanges.ts';
import { mnr } from './kinds/mnr.ts';
import { stationAndFeeders } from './kinds/stationAndFeeders.ts';
import { subnormal } from './kinds/subnormal.ts';
import { tcDetails } from './kinds/tcDetails.ts';
import { tcInstallationTag } from './kinds/tcInstallationTag.ts';
import { tcReadings } from './kinds/tcReadings.ts';
import { unbilled } from './kinds/unbilled.ts';
import { users } from './kinds/users.ts';
import { vacant } from './kinds/vacant.ts';
import { zeroConsumption } from './kinds/zeroConsumption.ts';

/** The kinds of file that can be uploaded, in the order of the portal's list. To add one, write a module and name it here. */
export const fileKinds = {
  users,
  stationAndFeeders,
  tcDetails,
  isr,
  tcInstallationTag,
  tcReadings,
  unbilled,
  mnr,
  vacant,
  doorLock,
  zeroConsumption,
  abnormal,
  subnormal,
  dcb,
  dcbRevenue,
  feederReadings,
  meterChanges,
  inspectionResults,
} as const satisfies {
  readonly [C in FileCategory]: FileKind & { readonly category: C };
};

const byCategory: Readonly<Record<FileCategory, FileKind>> = fileKinds;

/** Returns the kind of a category. */
export const kindOf = (category: FileCategory): FileKind => byCategory[category];
