import type { ConsoleRow } from '#schema/record.ts';
import { useOfficer } from '../../officer.tsx';
import { useMay } from '../../permissions.ts';
import { useRegistry } from '../../registryContext.ts';
import type { PageProps } from '../../declaration/resolved.ts';
import { Referring } from './Referring.tsx';
import { referringTo } from './referringTo.ts';

interface ReferringRecordsProps extends PageProps {
  record: ConsoleRow;
  /** The level of the headings; those of level 3 are parts of a screen by hand. @default 2 */
  level?: 2 | 3;
}

/** Lists the records that refer to a record, as far as the officer may list them: a section for each field. */
export function ReferringRecords({ resource, record, level = 2 }: ReferringRecordsProps) {
  const references = referringTo(useRegistry(), resource, { officer: useOfficer(), may: useMay() });
  return references.map(reference => (
    <Referring
      key={`${reference.resource.name}.${reference.field.key}`}
      {...reference}
      to={record}
      level={level}
    />
  ));
}
