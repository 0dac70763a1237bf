import type { ComponentType } from 'react';
import type { ByOfficer } from './byOfficer.ts';

/** An entry of the sidebar. */
export interface MenuEntry {
  /** The text of the entry. @default the title of the screen */
  title?: string;
  /** The icon before it; in a narrow sidebar it stands alone. */
  icon: ComponentType;
  /** Entries of one group are together, with a line between groups. @default 'main' */
  group?: string;
  /** Whether it stands below the guide, at the end. @default false */
  belowGuide?: boolean;
  /** Added to the path, as in '?tab=mrOnboarding'. @default nothing */
  search?: ByOfficer<string>;
}

/** Which selectors the top bar shows on a screen. */
export interface TopBar {
  /** The hierarchy selector. @default false */
  hierarchy?: boolean;
  /** The audit month; `installations` offers those alone whose installations are not archived. @default false */
  month?: boolean | 'installations';
}
