import { createRegistry } from '../../../src/console/index.ts';
import { registry as shipped } from '../../../src/resources/index.ts';

/** The shipped registry with a resource declared twice. A special build uses it in place of src/resources/index.ts. */
export const registry = createRegistry([...shipped.entries, ...shipped.entries.slice(0, 1)]);
