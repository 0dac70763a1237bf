import { defineResource, text } from '../../../src/console/index.ts';
import { TransformerIcon } from '../../../src/theme/icons.tsx';

/** A resource that the top bar narrows to an area and a month; its rows name both. */
export const readings = defineResource({
  name: 'readings',
  access: { list: ['cio', 'ee', 'ae'] },
  fields: { meter: text(), month: text(), area: text() },
  menu: { icon: TransformerIcon, group: 'network' },
  topBar: { hierarchy: true, month: true },
});
