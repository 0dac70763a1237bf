import type { ComponentType } from 'react';
import type { Officer } from '#domain/officer.ts';
import { destinations, type May, type Registry } from '../../console/index.ts';
import { offeredCommands } from './commands.ts';
import { matchesOf } from './matches.ts';

/** One line of the palette. */
export interface Choice {
  title: string;
  /** The kind of line. */
  kind: 'Screen' | 'Action' | 'Search';
  icon?: ComponentType | undefined;
  run: () => void;
}

/** Returns the choices for the typed text: screens and actions by name, then searches for the text. */
export function choicesFor(
  typed: string,
  {
    registry,
    officer,
    may,
    go,
  }: { registry: Registry; officer: Officer; may: May; go: (to: string) => void },
): readonly Choice[] {
  const screens = destinations(registry, may, officer);
  const words = typed.trim();
  const named = [
    ...screens.map(({ to, title, icon }) => ({ title, kind: 'Screen' as const, icon, run: () => go(to) })),
    ...offeredCommands().map(command => ({ ...command, kind: 'Action' as const })),
  ];
  if (words === '') return named;
  const searches = screens.flatMap(({ title, icon, search }) =>
    search
      ? [
          {
            title: `Search ${title} for “${words}”`,
            kind: 'Search' as const,
            icon,
            run: () => go(search(words)),
          },
        ]
      : [],
  );
  return [...matchesOf(named, words), ...searches];
}
