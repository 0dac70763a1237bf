import type { Location } from '#domain/areas.ts';
import type { Role } from '#domain/roles.ts';
import type { Executor } from '../../services/db/connect.ts';
import type { Caller } from '../access/caller.ts';
import type { Typed } from './typed.ts';

/** The most records of a kind that a search finds. */
export const mostOfKind = 5;

/** A record that a search found. */
export interface FoundRecord {
  id: string;
  title: string;
  /** The words that tell it from others of its title. */
  note: string;
  location: Location;
  /** As much of it as its list's screens need to lead to it. */
  record: Readonly<Record<string, unknown>>;
  /** How near it comes to the text, as `nearness` says. */
  near: number;
}

/** How the records of a kind are found by a text, wherever an officer types it. */
export interface RecordSearch<Found extends { near: number } = FoundRecord> {
  /** Whether a designation may list such records; for all others there are none. */
  isAllowed: (role: Role) => boolean;
  /** The shortest text that it searches by. Two characters are in most rows, and no index of parts finds them. */
  shortest: 2 | 3;
  /** Returns the nearest records within the caller's area, at most `mostOfKind`, the nearest first. */
  find: (db: Executor, caller: Caller, typed: Typed) => Promise<Found[]>;
}

/** Returns what a search finds for a caller; nothing unless their designation may list it. */
export async function findBy<Found extends { near: number }>(
  { isAllowed, shortest, find }: RecordSearch<Found>,
  db: Executor,
  caller: Caller,
  typed: Typed,
): Promise<Found[]> {
  const isLongEnough = typed.text.length >= shortest && typed.words.length > 0;
  return isAllowed(caller.role) && isLongEnough ? find(db, caller, typed) : [];
}

/** Puts kinds of findings in order: the kind with the nearest first, and equally near ones as they are given. */
export function nearestFirst<Found extends { near: number }>(kinds: readonly (readonly Found[])[]): Found[] {
  return kinds
    .filter(found => found.length > 0)
    .toSorted((one, other) => nearestIn(one) - nearestIn(other))
    .flat();
}

const nearestIn = (found: readonly { near: number }[]) => Math.min(...found.map(({ near }) => near));
