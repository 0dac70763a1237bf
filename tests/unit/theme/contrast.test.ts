import { describe, expect, it } from 'vitest';
import { colourOf, colourThemes, contrast } from './tokens.ts';

const grounds = ['bg', 'surface', 'surface-head', 'surface-hover', 'line2', 'accent-bg'];

/** The grounds of each text colour. */
const texts: Record<string, string[]> = {
  ink: [...grounds, 'good-bg', 'warning-bg', 'bad-bg'],
  mute: grounds,
  accent: grounds,
  'accent-strong': ['surface', 'accent-bg'],
  'on-accent': ['accent', 'accent-strong', 'good'],
  'on-panel': ['panel'],
  'gold-ink': ['gold'],
  good: ['surface', 'bg', 'good-bg'],
  warning: ['surface', 'bg', 'warning-bg'],
  bad: ['surface', 'bg', 'bad-bg'],
  ...Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map(band => [`b${band}`, ['surface', `b${band}b`]])),
};

/** The grounds of marks that are not text but must be visible: the focus ring and strokes. */
const marks: Record<string, string[]> = {
  accent: grounds,
  faint: ['surface', 'bg'],
};

describe.each(colourThemes)('%s', theme => {
  const pairs = (of: Record<string, string[]>) =>
    Object.entries(of).flatMap(([ink, on]) => on.map(ground => [ink, ground] as const));
  const between = (ink: string, ground: string) => contrast(colourOf(ink, theme), colourOf(ground, theme));

  it.each(pairs(texts))('text in %s on %s reaches WCAG AA, 4.5', (ink, ground) => {
    expect(between(ink, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(pairs(marks))('the mark %s on %s reaches WCAG AA, 3', (mark, ground) => {
    expect(between(mark, ground)).toBeGreaterThanOrEqual(3);
  });
});

it('gives the seven loss bands different colours in both themes', () => {
  for (const theme of colourThemes) {
    const colours = [1, 2, 3, 4, 5, 6, 7].map(band => colourOf(`b${band}`, theme));
    expect(new Set(colours).size).toBe(7);
  }
});

it('computes contrast as WCAG does', () => {
  expect(contrast('#fff', '#000')).toBeCloseTo(21, 5);
  expect(contrast('#777', '#fff')).toBeCloseTo(4.478, 3);
});
