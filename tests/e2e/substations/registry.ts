import { createRegistry } from '../../../src/console/index.ts';
import { registry as shipped } from '../../../src/resources/index.ts';
import { readings } from './readings.ts';
import { substations } from './resource.ts';

/**
 * The shipped registry, its one line more, and a resource of which every area and month has its own rows. Stands in
 * for src/resources/index.ts in a build of its own.
 */
export const registry = createRegistry([...shipped.entries, substations, readings]);
