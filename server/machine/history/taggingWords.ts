import Type from 'typebox';
import { Value } from 'typebox/value';
import { absent, formatCount } from '#domain/formats.ts';

/** The TCs that installations came from or went to, as `entriesOfCentres` writes them: null if they were untagged. */
const counts = Type.Array(
  Type.Object({ tcId: Type.Union([Type.String(), Type.Null()]), count: Type.Integer() }),
);

const countsOf = (value: unknown) => (Value.Check(counts, value) ? value : []);

/** Returns the ids of the TCs that installations came from or went to. */
export const centresIn = (...values: readonly unknown[]): string[] =>
  values.flatMap(countsOf).flatMap(({ tcId }) => tcId ?? []);

/** The words for tagging many installations of a TC at once, by the action. */
export const ofMany: Readonly<Record<string, (installations: string) => string>> = {
  'transformer.tagIn': installations => `${installations} tagged in`,
  'transformer.tagOut': installations => `${installations} tagged out`,
  'transformer.undoTagIn': installations => `Tagging undone: ${installations} out again`,
  'transformer.undoTagOut': installations => `Tagging undone: ${installations} back in`,
};

const mostNamed = 5;

/** Returns the TCs in words: '7200011', or '7200011 (12), untagged (3)'; undefined if there are none. */
export function centresInWords(value: unknown, names: ReadonlyMap<string, string>): string | undefined {
  const all = countsOf(value);
  if (all.length === 0) return undefined;
  const nameOf = (tcId: string | null) => (tcId === null ? 'untagged' : (names.get(tcId) ?? absent));
  if (all.length === 1) return nameOf(all[0]?.tcId ?? null);
  const named = all.slice(0, mostNamed).map(({ tcId, count }) => `${nameOf(tcId)} (${formatCount(count)})`);
  const more = all.length - named.length;
  return named.join(', ') + (more > 0 ? ` and ${formatCount(more)} more` : '');
}
