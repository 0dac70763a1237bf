import { describe, expect, it } from 'vitest';
import { inContract, inSources } from '../support/patterns/find.ts';
import { isUnbounded, slowest } from '../support/patterns/worst.ts';

const { literals, made } = inSources();
const found = [...new Map([...literals, ...inContract()].map(one => [one.pattern.source, one])).values()];

describe('a regular expression', () => {
  it.each(found.filter(({ pattern }) => isUnbounded(pattern)))(
    'matches 100,000 characters of its worst case within a second: $where',
    ({ pattern }) => {
      const { ms, text } = slowest(pattern, 100_000, 1000);
      expect(ms, text).toBeLessThan(1000);
    },
  );

  it('is a literal, or one of these, which have no unbounded repetition', () => {
    expect(new Set(made)).toEqual(
      new Set([
        'new RegExp(monthPattern)',
        "new RegExp(oneLinePattern, 'u')",
        "new RegExp(manyLinesPattern, 'u')",
        String.raw`new RegExp(${'`'}^\\d{${'$'}{otpLength}}$${'`'})`,
      ]),
    );
  });

  it('of the kind that took a minute for 243 kB is recognised', () => {
    expect(slowest(/([\w:]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g, 10_000, 20).ms).toBeGreaterThan(20);
    expect(slowest(/\[(?!h+\])[^\]]*\]/gi, 20_000, 20).ms).toBeGreaterThan(20);
    expect(slowest(/^[+-]?[\d,]*\.?\d+$/, 20_000, 20).ms).toBeGreaterThan(20);
  });
});
