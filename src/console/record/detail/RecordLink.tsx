import { LinkBase } from 'react-admin';
import type { ConsoleRow } from '#schema/record.ts';
import { titleOf } from '../../field/reference/titles.ts';
import { whereShown } from '../recordAddress.ts';
import type { PageProps } from '../../declaration/resolved.ts';

/** The title of a record, as a link to what shows it. */
export function RecordLink({ resource, record }: PageProps & { record: ConsoleRow }) {
  const address = whereShown(resource, record);
  const title = titleOf(resource, record);
  return address === undefined ? title : <LinkBase to={address}>{title}</LinkBase>;
}
