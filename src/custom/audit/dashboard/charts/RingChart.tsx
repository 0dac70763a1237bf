import { ArcElement, Chart, Tooltip } from 'chart.js';
import { Doughnut } from 'react-chartjs-2';
import { useNavigate } from 'react-admin';
import { formatCount } from '#domain/formats.ts';
import type { Part } from '../parts.ts';
import { useColours } from './useColours.ts';

Chart.register(ArcElement, Tooltip);

interface RingChartProps {
  /** The chart in words. */
  label: string;
  parts: readonly Part[];
  /** Per cent; 0 for a pie. */
  cutout: number;
}

/** Draws parts of a whole; a press on a slice leads to its list. The table beside it does the same for the keyboard. */
export default function RingChart({ label, parts, cutout }: RingChartProps) {
  const navigate = useNavigate();
  const [line = '', ...colours] = useColours(['--surface', ...parts.map(({ colour = '--line' }) => colour)]);
  return (
    <Doughnut
      aria-label={label}
      data={{
        labels: parts.map(({ title }) => title),
        datasets: ringsOf(parts).map(({ counts, weight }) => ({
          data: counts,
          weight,
          backgroundColor: colours.map((colour, at) => (parts[at]?.isOpen ? hatched(colour) : colour)),
          borderColor: line,
          // Nothing separates a single slice from itself, and an empty one would draw nothing but its border.
          borderWidth: counts.map(count => (count > 0 && counts.filter(Boolean).length > 1 ? 2 : 0)),
        })),
      }}
      options={{
        cutout: `${cutout}%`,
        animation: false,
        plugins: { tooltip: { callbacks: { label: ({ parsed }) => formatCount(parsed) } } },
        onHover: ({ native }, [slice]) => {
          if (native?.target instanceof HTMLElement) native.target.style.cursor = slice ? 'pointer' : '';
        },
        onClick: (_, [slice]) => {
          const to = slice && parts[slice.index]?.to;
          if (to) navigate(to);
        },
      }}
    />
  );
}

/** Returns a hatching of a colour; the colour itself without a canvas. */
function hatched(colour: string): CanvasPattern | string {
  const tile = document.createElement('canvas');
  tile.width = tile.height = 8;
  const drawing = tile.getContext('2d');
  if (!drawing) return colour;
  drawing.strokeStyle = colour;
  drawing.lineWidth = 2;
  for (const shift of [-8, 0, 8]) {
    drawing.moveTo(shift, 8);
    drawing.lineTo(shift + 8, 0);
  }
  drawing.stroke();
  return drawing.createPattern(tile, 'repeat') ?? colour;
}

/** Returns the rings from the outside in: the whole as a thin one, if it is among the parts, and the parts. */
function ringsOf(parts: readonly Part[]): { counts: number[]; weight: number }[] {
  const ring = (isOf: (part: Part) => boolean, weight: number) => ({
    counts: parts.map(part => (isOf(part) ? part.count : 0)),
    weight,
  });
  const slices = ring(({ isWhole }) => !isWhole, 4);
  return parts.some(({ isWhole }) => isWhole)
    ? [ring(({ isWhole = false }) => isWhole, 1), slices]
    : [slices];
}
