import { useEffect, useEffectEvent } from 'react';

/** A named action, available from anywhere. */
export interface Command {
  title: string;
  run: () => void;
}

const offered = new Set<Command>();

/** Offers a command in the palette while the component is mounted and the command is of use. */
export function useCommand(title: string, run: () => void, isOfUse = true): void {
  const runNow = useEffectEvent(run);
  useEffect(() => {
    if (!isOfUse) return undefined;
    const command = { title, run: () => runNow() };
    offered.add(command);
    return () => void offered.delete(command);
  }, [title, isOfUse]);
}

/** Returns the commands available now. */
export function offeredCommands(): readonly Command[] {
  return [...offered];
}
