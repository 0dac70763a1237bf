import type { Toggling } from '#schema/fields/choice/index.ts';
import type { FilterValue } from '../declaration/api.ts';

/** Returns the chosen values as a list, also for a single one. */
export function listOf(value: FilterValue | undefined): readonly string[] {
  if (value === undefined) return [];
  return typeof value === 'string' ? [value] : value;
}

/**
 * Returns the choice after a press on a value: adds it (or replaces the single choice), or removes it if it was chosen.
 */
export function toggled(
  chosen: readonly string[],
  pressed: string,
  { multiple = false, exclusive }: Toggling,
): FilterValue | undefined {
  if (!multiple) return chosen.includes(pressed) ? undefined : pressed;
  const others = chosen.filter(value => value !== pressed);
  const next = chosen.includes(pressed) ? others : [...others, pressed];
  const combined =
    pressed === exclusive ? next.filter(value => value === exclusive) : next.filter(v => v !== exclusive);
  return combined.length > 0 ? combined : undefined;
}
