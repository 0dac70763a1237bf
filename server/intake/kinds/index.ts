import type { FileCategory } from '#domain/files.ts';
import { fileKinds, type UploadableCategory } from '#fileKinds/index.ts';
import { intakeKind, type IntakeKind } from '../fileKind.ts';
import { applyStationsAndFeeders } from './stationAndFeeders/apply.ts';
import { applyUsers } from './users/apply.ts';

/** Every declared kind with what its rows write. */
const kinds: Readonly<Record<UploadableCategory, IntakeKind>> = {
  users: intakeKind(fileKinds.users, applyUsers),
  stationAndFeeders: intakeKind(fileKinds.stationAndFeeders, applyStationsAndFeeders),
};

const byCategory: ReadonlyMap<string, IntakeKind> = new Map(Object.entries(kinds));

/** Returns the kind of a category, unless it is not declared yet. */
export const intakeKindOf = (category: FileCategory): IntakeKind | undefined => byCategory.get(category);
