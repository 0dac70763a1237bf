import type { Resource } from '../declaration/resolved.ts';
import type { May } from '../permissions.ts';
import { actionsOf, hasPageLink } from './columns.ts';
import type { RowAction } from './definition.ts';

/** The column after the fields, for actions and links. */
export interface LastColumn {
  heading: string;
  /** The width of all that a row of it may hold, px. */
  width: number;
}

/** The widths of an icon, of the narrowest button and of its edges, of a letter, and between two of these, px. */
const [icon, narrowest, edges, letter, gap] = [28, 74, 22, 7, 8];
/** The narrowest heading, 'View'. */
const narrowestHeading = 32;

/** Returns the column after the fields; undefined if the officer has none. */
export function lastColumnOf(resource: Resource, may: May): LastColumn | undefined {
  const { name, list } = resource;
  const [canEdit, canDelete] = ['edit', 'delete'].map(action => may({ resource: name, action }));
  const hasView = !canEdit && list.opens?.column === true;
  const actions = actionsOf(resource, may);
  const places = new Map(actions.map(action => [placeOf(action, [], resource), widthOf(action)]));
  const icons = [hasPageLink(resource), canEdit, canDelete, hasView].filter(Boolean).map(() => icon);
  const widths = [...places.values(), ...icons];
  if (widths.length === 0) return undefined;
  const acts = canEdit || canDelete || actions.length > 0;
  const heading = hasView ? 'View' : acts ? 'Action' : 'History';
  return {
    heading,
    width: Math.max(
      narrowestHeading,
      heading.length * letter,
      widths.reduce((sum, width) => sum + width + gap, -gap),
    ),
  };
}

function widthOf(action: RowAction): number {
  if ('component' in action) return action.width ?? icon;
  const labels = [action.label, 'busy' in action ? action.busy : ''];
  return Math.max(narrowest, ...labels.map(({ length }) => edges + length * letter));
}

/**
 * Returns the name of an action's place in the row. An action and the one that undoes it share a place, and with it the
 * button and its focus, unless both show.
 */
export function placeOf(
  action: RowAction,
  shown: readonly { name: string }[],
  { list }: Pick<Resource, 'list'>,
): string {
  const { name } = action;
  const opposite = undoOf(action) ?? list.actions.find(other => undoOf(other) === name)?.name;
  if (opposite === undefined || shown.some(other => other.name === opposite)) return name;
  return [name, opposite].toSorted().join();
}

const undoOf = (action: RowAction): string | undefined => ('undo' in action ? action.undo : undefined);
