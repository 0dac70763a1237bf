import { deepFreeze } from './freeze.ts';
import type { Page, PageDefinition } from './page.ts';

/** Declares a hand-written page. The result is frozen. */
export function definePage(definition: PageDefinition): Page {
  return deepFreeze({
    ...definition,
    kind: 'page',
    actions: definition.actions ?? {},
    menu: definition.menu ?? false,
    topBar: { hierarchy: false, month: false, ...definition.topBar },
  });
}
