import type { Preferences } from '#domain/preferences.ts';

/** Puts a theme and a density on the page; tokens.css says what they come to. */
export function wear({ theme, density }: Pick<Preferences, 'theme' | 'density'>): void {
  Object.assign(document.documentElement.dataset, { theme, density });
}
