import { makePgliteTemplates } from '../tests/support/pgliteTemplates.ts';

/** Makes the databases that tests copy, so that steps that start at the same time needn't all make them. */
await makePgliteTemplates();
