import { LinkBase } from 'react-admin';
import { asText, readPath, type ConsoleRow } from '#schema/record.ts';
import { Cell } from '../../field/Cell.tsx';
import { useMay } from '../../permissions.ts';
import { whereShown } from '../recordAddress.ts';
import { useRegistry } from '../../registryContext.ts';
import type { ResourceField } from '../../declaration/resolved.ts';

/** The value of a record's field. A reference leads to the page of the record that it names. */
export function Fact({ field, record }: { field: ResourceField; record: ConsoleRow }) {
  const may = useMay();
  const registry = useRegistry();
  const target = field.type === 'reference' ? registry.resource(field.target ?? '') : undefined;
  const id = asText(readPath(record, field.source));
  const cell = <Cell field={field} record={record} />;
  const address =
    target && id !== '' && may({ resource: target.name, action: 'show' })
      ? whereShown(target, { id })
      : undefined;
  return address === undefined ? cell : <LinkBase to={address}>{cell}</LinkBase>;
}
