import type { ComponentProps, MouseEvent } from 'react';
import { LinkBase } from 'react-admin';
import { useOpen, type Open } from './address.ts';

/** A link that opens something in the pane, and leaves search and filters as they are when it is followed. */
export function OpenLink({
  opens,
  ...link
}: { opens: Open } & Omit<ComponentProps<typeof LinkBase>, 'to' | 'onClick'>) {
  const { show, to } = useOpen();
  const follow = (event: MouseEvent) => {
    const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0;
    if (elsewhere) return;
    // What it was drawn with may be older than the search that has just begun.
    event.preventDefault();
    show(opens);
  };
  return <LinkBase {...link} to={to(opens)} onClick={follow} />;
}
