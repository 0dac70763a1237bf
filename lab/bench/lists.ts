import { registerHooks } from 'node:module';

// One of the long lists is generated: the program has the tables of the tests, as if an admin had declared them.
const tables = new URL('../../tests/support/tables/registry.ts', import.meta.url).href;
registerHooks({
  resolve: (specifier, context, next) => next(specifier === '#tables/index.ts' ? tables : specifier, context),
});
await import('../measure/lists.ts');
