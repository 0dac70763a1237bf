import { createRegistry } from '../../../src/console/index.ts';
import { registry as shipped } from '../../../src/resources/index.ts';
import { readings } from './readings.ts';
import { substations } from './resource.ts';

/**
 * The shipped registry, the one line that adds substations, and a resource with different rows for every area and
 * month. A special build uses it in place of src/resources/index.ts.
 */
export const registry = createRegistry([...shipped.entries, substations, readings]);
