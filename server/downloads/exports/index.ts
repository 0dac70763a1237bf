import type { Export } from '../export.ts';
import { feeders } from './feeders.ts';
import { installations } from './installations.ts';
import { meterReaders } from './meterReaders.ts';
import { transformers } from './transformers.ts';

const all: readonly Export[] = [meterReaders, feeders, transformers, ...Object.values(installations)];

/** Every export by its name. A new one is declared in a file here, listed above and given a call in `routes/exports.ts`. */
export const exportsByName: ReadonlyMap<string, Export> = new Map(all.map(each => [each.name, each]));
