import { LinkBase } from 'react-admin';
import type { ConsoleRow } from '#schema/record.ts';
import { useOfficer } from '../contexts.tsx';
import type { Resource } from '../declaration/resolved.ts';
import list from '../list/list.module.css';
import { DeclaredActions } from '../list/RowActions.tsx';
import { RowLink } from '../list/RowLink.tsx';
import { useMay } from '../permissions.ts';

interface RecordControlsProps {
  resource: Resource;
  record: ConsoleRow;
  /** Reads the record again. */
  reload: () => void;
}

/** Everything that an officer can do with a record where only its title shows, as links and buttons. */
export function RecordControls({ resource, record, reload }: RecordControlsProps) {
  const may = useMay();
  const officer = useOfficer();
  // Of a record without a page of its own, its place in the list is what opens anyway.
  const opens = resource.hasDetail ? resource.list.opens : undefined;
  const place = opens?.to(record, officer);
  const className = `btn ${list.small}`;
  return (
    <>
      <DeclaredActions resource={resource} record={record} reload={reload} />
      {opens && place !== undefined && (
        <LinkBase to={place} className={className}>
          {opens.shows}
        </LinkBase>
      )}
      {resource.beside
        .filter(({ access }) => access.includes(officer.role))
        .map(each =>
          'component' in each ? (
            <each.component.Show key={each.name} props={{ record, reload }} />
          ) : (
            <LinkBase key={each.name} to={each.to(record)} className={className}>
              {each.title}
            </LinkBase>
          ),
        )}
      {may({ resource: resource.name, action: 'edit' }) && resource.form && (
        <RowLink resource={resource} record={record} className={className}>
          Edit
        </RowLink>
      )}
    </>
  );
}
