import type { FileCategory } from '#domain/files.ts';
import type { FileKind } from '../fileKind.ts';
import { stationAndFeedersFile } from './stationAndFeeders/index.ts';
import { usersFile } from './users/index.ts';

/** The kinds of file that can be uploaded. To add one, write a module and add a line here. */
export const fileKinds: ReadonlyMap<FileCategory, FileKind> = new Map([
  ['users', usersFile],
  ['stationAndFeeders', stationAndFeedersFile],
]);
