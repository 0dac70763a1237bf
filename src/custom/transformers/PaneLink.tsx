import type { ComponentProps, MouseEvent } from 'react';
import { CanAccess, LinkBase } from 'react-admin';
import { opensElsewhere } from '../../ui/press.ts';
import { usePane, type PaneState } from './paneState.ts';

/** A link that opens something in the pane. Following it leaves search and filters unchanged. */
export function PaneLink({
  pane,
  ...link
}: { pane: PaneState } & Omit<ComponentProps<typeof LinkBase>, 'to' | 'onClick'>) {
  const { show, to } = usePane();
  const follow = (event: MouseEvent) => {
    if (opensElsewhere(event)) return;
    // The rendered address may be older than a search that has just started.
    event.preventDefault();
    show(pane);
  };
  return <LinkBase {...link} to={to(pane)} onClick={follow} />;
}

/** The link that opens the edit form in the pane, for officers who may edit transformer centres. */
export function EditTransformerLink({ id }: { id: string }) {
  return (
    <CanAccess resource="transformer-centres" action="edit">
      <PaneLink className="btn" pane={{ mode: 'edit', id }}>
        Edit TC
      </PaneLink>
    </CanAccess>
  );
}
