import { useEffect, useEffectEvent } from 'react';

/** A named action, available from anywhere. */
export interface Command {
  title: string;
  run: () => void;
}

const offered = new Set<Command>();

/** Offers a command in the palette while the component is mounted. */
export function useCommand(title: string, run: () => void): void {
  const runNow = useEffectEvent(run);
  useEffect(() => {
    const command = { title, run: () => runNow() };
    offered.add(command);
    return () => void offered.delete(command);
  }, [title]);
}

/** Returns the commands available now. */
export function offeredCommands(): readonly Command[] {
  return [...offered];
}
