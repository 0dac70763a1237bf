import { nameKey, narrowestArea, type Location } from '#domain/areas.ts';
import type { Officer } from '#domain/officer.ts';
import { capitalised } from '#schema/words.ts';
import { whereShown, type May, type Registry } from '../../console/index.ts';
import { AreaIcon } from '../../theme/icons.tsx';
import { areaTitle, pathTo, wayTo, type AreaPath } from '../chosenScope.ts';
import type { Choice } from './choices.ts';
import type { Found } from './useFound.ts';

interface Shown {
  registry: Registry;
  officer: Officer;
  may: May;
  goToRecord: (to: string, place: Location) => void;
  goToArea: (path: AreaPath) => void;
}

/** Returns the lines of what a search has found, as far as the officer has a screen for it. */
export function foundChoices(found: readonly Found[], shown: Shown): readonly Choice[] {
  return found.flatMap(each =>
    'area' in each ? [areaChoice(each, shown)] : (recordChoice(each, shown) ?? []),
  );
}

type FoundArea = Extract<Found, { area: unknown }>;
type FoundRecord = Exclude<Found, FoundArea>;

function recordChoice(
  { resource: name, id, title, note, location, record: values }: FoundRecord,
  { registry, officer, may, goToRecord }: Shown,
): Choice | undefined {
  const resource = registry.resource(name);
  if (!resource || !may({ resource: name, action: 'show' })) return undefined;
  const record = { ...values, id };
  const to = whereShown(resource, record, officer);
  if (to === undefined) return undefined;
  return {
    key: `${name} ${id}`,
    title,
    note: [note, placeOf(location)].filter(Boolean).join(', '),
    kind: capitalised(resource.noun.one),
    icon: resource.menu ? resource.menu.icon : undefined,
    run: () => goToRecord(to, location),
    found: { resource, record },
  };
}

function areaChoice({ area, location }: FoundArea, { officer, goToArea }: Shown): Choice {
  const path = pathTo(area, location, officer);
  return {
    key: `${area.level} ${area.code}`,
    title: areaTitle(area.level, area.name),
    note: wayTo(path),
    kind: 'Area',
    icon: AreaIcon,
    run: () => goToArea(path),
  };
}

/** Returns 'Kadri Section' for a record's area; nothing for none. */
function placeOf(location: Location): string | undefined {
  const area = narrowestArea(location);
  const name = area && location[nameKey(area.level)];
  return area && name ? areaTitle(area.level, name) : undefined;
}
