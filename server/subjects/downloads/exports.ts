import type { Export } from './export.ts';
import { feeders } from '../feeders/feederExport.ts';
import { installations } from '../installations/installationExport.ts';
import { meterReaders } from '../meterReaders/meterReaderExport.ts';
import { tableExports } from '../tables/tableExport.ts';
import { transformers } from '../transformers/transformerExport.ts';

const all: readonly Export[] = [
  meterReaders,
  feeders,
  transformers,
  ...Object.values(installations),
  ...[...tableExports.values()].flatMap(({ csv, xlsx }) => [csv, xlsx]),
];

/**
 * All exports by name. To add one, declare it in a file here, list it above and give it a call in `routes/exports.ts`.
 */
export const exportsByName: ReadonlyMap<string, Export> = new Map(all.map(each => [each.name, each]));
