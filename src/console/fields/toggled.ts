import type { FilterValue } from '../api.ts';

/** How values are chosen together. */
export interface Toggling {
  /** Whether several may be chosen. @default false */
  several?: boolean;
  /** The value that goes with no other. @default none */
  alone?: string | undefined;
}

/** The chosen values, however many may be chosen. */
export function listOf(value: FilterValue | undefined): readonly string[] {
  if (value === undefined) return [];
  return typeof value === 'string' ? [value] : value;
}

/** What is chosen after a value was pressed: it alone or among the others, or without it where it was chosen. */
export function toggled(
  chosen: readonly string[],
  pressed: string,
  { several = false, alone }: Toggling,
): FilterValue | undefined {
  if (!several) return chosen.includes(pressed) ? undefined : pressed;
  const others = chosen.filter(value => value !== pressed);
  const next = chosen.includes(pressed) ? others : [...others, pressed];
  const together = pressed === alone ? next.filter(value => value === alone) : next.filter(v => v !== alone);
  return together.length > 0 ? together : undefined;
}
