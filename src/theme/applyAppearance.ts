import type { Preferences } from '#domain/preferences.ts';

/** Sets the theme and density of the page; tokens.css has their values. */
export function applyAppearance({ theme, density }: Pick<Preferences, 'theme' | 'density'>): void {
  Object.assign(document.documentElement.dataset, { theme, density });
}
