import { useEffect, useEffectEvent } from 'react';

/** Something that can be done from wherever one is, by its name. */
export interface Command {
  title: string;
  run: () => void;
}

const offered = new Set<Command>();

/** Offers a command in the palette as long as the component is on screen. */
export function useCommand(title: string, run: () => void): void {
  const runNow = useEffectEvent(run);
  useEffect(() => {
    const command = { title, run: () => runNow() };
    offered.add(command);
    return () => void offered.delete(command);
  }, [title]);
}

/** What can be done now. */
export function offeredCommands(): readonly Command[] {
  return [...offered];
}
