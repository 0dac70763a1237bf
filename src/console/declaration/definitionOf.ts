import type { ResourceDefinition } from 'react-admin';
import type { ConsoleRecord } from '#schema/record.ts';
import { titleOf } from '../field/reference/titles.ts';
import type { Resource } from './resolved.ts';

/** Returns what react-admin knows of a declared resource: the props of its `<Resource>`, without the screens. */
export function definitionOf(resource: Resource): ResourceDefinition {
  const { name, title, menu, access, hasDetail } = resource;
  return {
    name,
    options: { label: title },
    ...(menu && { icon: menu.icon }),
    recordRepresentation: (record: ConsoleRecord) => titleOf(resource, record),
    hasCreate: access.create !== undefined,
    hasEdit: access.update !== undefined,
    hasShow: hasDetail,
  };
}
