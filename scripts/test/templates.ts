import useBundle from '../../tests/support/bundledServer.ts';

/** Makes the databases that tests copy, so that steps that start at the same time needn't all make them. */
await useBundle();
// Imported only now, as it finds the bundle when it is loaded.
const { makeTemplates } = await import('../../tests/support/templates.ts');
await makeTemplates();
