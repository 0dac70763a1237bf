/** How the portal may look: as the computer's own setting has it, or always the one or the other. */
export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** How much room a row takes. */
export const densities = ['compact', 'comfortable'] as const;
export type Density = (typeof densities)[number];

export const sidebarStates = ['open', 'closed'] as const;

/** How an officer wants the portal to be, whatever the computer. */
export interface Preferences {
  theme: Theme;
  density: Density;
  sidebar: (typeof sidebarStates)[number];
  /** By the resource's name: the keys of the columns that its list leaves out. */
  hiddenColumns: Record<string, string[]>;
}

/** Preferences to be changed. Lists of columns are joined by resource; an empty one shows all columns again. */
export type PreferenceChanges = Partial<Preferences>;

/** What holds until something else is chosen. */
export const defaultPreferences: Preferences = {
  theme: 'system',
  density: 'compact',
  sidebar: 'open',
  hiddenColumns: {},
};
