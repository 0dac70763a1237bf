/** The themes of the portal: the computer's own setting, or always light or dark. */
export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** How much space a row takes. */
export const densities = ['compact', 'comfortable'] as const;
export type Density = (typeof densities)[number];

export const sidebarStates = ['open', 'closed'] as const;

/** How many rows a page of a list has: as declared, a number, or as many as the window has room for. */
export const rowChoices = ['default', '10', '25', '50', '100', 'fit'] as const;
export type RowChoice = (typeof rowChoices)[number];

/** The narrowest and the widest that an officer can make a column, px. */
export const columnWidthLimits = { min: 40, max: 900 } as const;

/** An officer's settings of the portal, on every computer. */
export interface Preferences {
  theme: Theme;
  density: Density;
  sidebar: (typeof sidebarStates)[number];
  /** By the resource's name: the keys of the columns that its list hides. */
  hiddenColumns: Record<string, string[]>;
  /** By the resource's name: how many rows a page of its list has. */
  rowsPerPage: Record<string, RowChoice>;
  /** By the resource's name: the widths that the officer gives columns, px by the keys of the columns. */
  columnWidths: Record<string, Record<string, number>>;
  /** By the resource's name: the saved view with which its list starts. */
  startViews: Record<string, string>;
}

/**
 * Preferences to change. Those by resource are merged; an empty list or map, 'default' and '' are those of an officer who has
 * changed nothing.
 */
export type PreferenceChanges = Partial<Preferences>;

/** The preferences of an officer who has changed nothing. */
export const defaultPreferences: Preferences = {
  theme: 'system',
  density: 'compact',
  sidebar: 'open',
  hiddenColumns: {},
  rowsPerPage: {},
  columnWidths: {},
  startViews: {},
};
