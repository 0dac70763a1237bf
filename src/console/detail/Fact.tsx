import { LinkBase } from 'react-admin';
import { may } from '#schema/access.ts';
import { asText, readPath, type ConsoleRow } from '#schema/record.ts';
import { Cell } from '../fields/Cell.tsx';
import { useOfficer } from '../officer.tsx';
import { recordAddress } from '../recordAddress.ts';
import { useRegistry } from '../registryContext.ts';
import type { ResourceField } from '../resolved.ts';

/** The value of a record's field. A reference leads to the page of the record that it names. */
export function Fact({ field, record }: { field: ResourceField; record: ConsoleRow }) {
  const { role } = useOfficer();
  const registry = useRegistry();
  const target = field.type === 'reference' ? registry.resource(field.target ?? '') : undefined;
  const id = asText(readPath(record, field.source));
  const cell = <Cell field={field} record={record} />;
  if (!target?.hasDetail || id === '' || !may(target.access, 'list', role)) return cell;
  return <LinkBase to={recordAddress(target, { id })}>{cell}</LinkBase>;
}
