import type { Officer } from '#domain/officer.ts';
import type { View } from '../console/api.ts';
import { forOfficer } from '../console/byOfficer.ts';
import { asText } from '../console/record.ts';
import type { Resource } from '../console/resolved.ts';
import type { Shown } from './consoleDataProvider.ts';

/** What a list shows, kept to what the declaration knows: an address typed by hand adds no query names. */
export function viewOf(
  resource: Resource,
  officer: Officer,
  { filter, meta }: Shown,
  sort?: View['sort'],
): View {
  const names = [resource.list.search?.param, ...forOfficer(resource.list.filters, officer)];
  const known = names.flatMap(name => {
    const value = name === undefined ? '' : asText(filter[name]);
    return name === undefined || value === '' ? [] : [[name, value] as const];
  });
  return {
    officer,
    area: resource.topBar.hierarchy ? meta.area : undefined,
    month: resource.topBar.month ? meta.month : undefined,
    filter: Object.fromEntries(known),
    sort,
  };
}
