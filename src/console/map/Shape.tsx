import type { ShapeName } from '#schema/map.ts';

/** The shapes of points on a map, each a path around the middle of a square of 20. */
const paths: Readonly<Record<ShapeName, string>> = {
  down: 'M-8.5-6.5h17L0 8.5z',
  circle: 'M0-7.5a7.5 7.5 0 1 1 0 15a7.5 7.5 0 1 1 0-15z',
  square: 'M-6.8-6.8h13.6v13.6h-13.6z',
  diamond: 'M0-9.2 9.2 0 0 9.2-9.2 0z',
  up: 'M0-8.5 8.5 6.5h-17z',
  star: 'M0-9.5 2.5-3.5 9-2.9 4.1 1.3 5.6 7.7 0 4.3-5.6 7.7-4.1 1.3-9-2.9-2.5-3.5z',
  ring: 'M0-5a5 5 0 1 1 0 10a5 5 0 1 1 0-10z',
};

/** Draws the mark of a band in its colour; a ring, which is hollow, in the colour of minor text. */
export function Shape({ name, tone }: { name: ShapeName; tone: number | undefined }) {
  return (
    <svg
      viewBox="-10 -10 20 20"
      width="18"
      height="18"
      data-band={tone}
      data-shape={name}
      aria-hidden="true"
      focusable="false"
    >
      <path d={paths[name]} />
    </svg>
  );
}
