/** The themes of the portal: the computer's own setting, or always light or dark. */
export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** How much space a row takes. */
export const densities = ['compact', 'comfortable'] as const;
export type Density = (typeof densities)[number];

export const sidebarStates = ['open', 'closed'] as const;

/** An officer's settings of the portal, on every computer. */
export interface Preferences {
  theme: Theme;
  density: Density;
  sidebar: (typeof sidebarStates)[number];
  /** By the resource's name: the keys of the columns that its list hides. */
  hiddenColumns: Record<string, string[]>;
}

/** Preferences to change. `hiddenColumns` is merged by resource; an empty list shows all of its columns again. */
export type PreferenceChanges = Partial<Preferences>;

/** The preferences of an officer who has changed nothing. */
export const defaultPreferences: Preferences = {
  theme: 'system',
  density: 'compact',
  sidebar: 'open',
  hiddenColumns: {},
};
