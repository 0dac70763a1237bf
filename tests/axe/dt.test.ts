import { shotsOf } from '../../lab/screens/shots.ts';
import { looksRight } from './looksRight.ts';

/** States that show nothing of the area in charge: they look as they do for ae. */
const asForAe =
  /^audit-(drawer-|view-tc|history|empty|loading|failing|audited-band|unaudited-remarks|detail-(negative|category))|^dashboard-(figure|trend-table|loading|failing)/;

// For all officers above the assistant engineer: they have the same screens, and dt the most areas on them.
looksRight(
  'dt',
  shotsOf('dt').filter(({ name }) => !asForAe.test(name)),
);
