import { LinkBase } from 'react-admin';
import { meterChangeTitles, type MeterChangeKind } from '#domain/meterChanges.ts';
import { formatDate } from '#domain/formats.ts';
import { useMay } from '../../console/index.ts';

interface MeterChangeLinkProps {
  /** The id of the transformer centre. */
  id: string;
  /** The month whose energy the change is part of, YYYY-MM. */
  month: string;
  onFollow?: () => void;
}

/** Leads officers who may record one to the form for a meter change, with TC and month filled in. */
export function MeterChangeLink({ id, month, onFollow }: MeterChangeLinkProps) {
  const canAdd = useMay()({ resource: 'meter-changes', action: 'create' });
  if (!canAdd) return null;
  const query = new URLSearchParams({ transformer: id, month });
  return (
    <LinkBase
      className="a"
      to={`/meter-changes/new?${query}`}
      state={{ fromList: true }}
      {...(onFollow && { onClick: onFollow })}
    >
      Record a meter change
    </LinkBase>
  );
}

/** Returns the changes of a meter in words: 'Meter replaced on 12/09/2026'; undefined without any. */
export function meterChangesText(
  changes: readonly { on: string; kind: MeterChangeKind }[] = [],
): string | undefined {
  const words = changes.map(({ on, kind }) => `${meterChangeTitles[kind]} on ${formatDate(on)}`);
  return words.join(', ') || undefined;
}
