import { CategoryScale, Chart, LinearScale, LineElement, PointElement, Tooltip } from 'chart.js';
import { Line } from 'react-chartjs-2';
import { formatPercent } from '#domain/formats.ts';
import { fullMonthTitle, monthTitle } from '#domain/months.ts';
import { useColours } from './useColours.ts';

Chart.register(CategoryScale, LinearScale, LineElement, PointElement, Tooltip);

/** A line of the chart. */
export interface LossLine {
  title: string;
  /** The loss of each month in per cent; `null` leaves a gap. */
  losses: readonly (number | null)[];
  /** Lines of the tooltip below the loss, for each month. @default none */
  more?: readonly (readonly string[])[];
  /** The months that are drawn hollow, for only some of their TCs are audited. */
  hollow: readonly boolean[];
}

interface LossChartProps {
  /** The chart in words. */
  label: string;
  /** The months, YYYY-MM. */
  months: readonly string[];
  /** The area's own losses. */
  own: LossLine;
  /** The losses of the area around it. */
  around: LossLine | undefined;
}

/** Draws the losses of some months as a line, beside those of the area around. */
export default function LossChart({ label, months, own, around }: LossChartProps) {
  const [accent = '', faint = '', line = '', mute = '', surface = ''] = useColours([
    '--accent',
    '--faint',
    '--line2',
    '--mute',
    '--surface',
  ]);
  const lines = [
    { ...own, colour: accent, width: 2 },
    ...(around ? [{ ...around, colour: faint, width: 1.5 }] : []),
  ];
  const ticks = { color: mute, font: { size: 11, family: 'Inter Variable, sans-serif' } };
  return (
    <Line
      aria-label={label}
      data={{
        labels: months.map(month => monthTitle(month).slice(0, 3)),
        datasets: lines.map(({ title, losses, hollow, colour, width }) => ({
          label: title,
          data: [...losses],
          borderColor: colour,
          backgroundColor: colour,
          borderWidth: width,
          pointBackgroundColor: losses.map((_, index) => (hollow[index] ? surface : colour)),
          pointBorderWidth: 1.5,
          pointRadius: losses.map((_, index) => (hollow[index] || index === losses.length - 1 ? 3.5 : 1.5)),
        })),
      }}
      options={{
        animation: false,
        maintainAspectRatio: false,
        interaction: { mode: 'index', intersect: false },
        scales: {
          x: { ticks: { ...ticks, maxRotation: 0 }, grid: { display: false }, border: { display: false } },
          y: {
            ticks: { ...ticks, maxTicksLimit: 5, callback: value => `${Number(Number(value).toFixed(2))}%` },
            grid: { color: line },
            border: { display: false },
            grace: '10%',
          },
        },
        plugins: {
          tooltip: {
            callbacks: {
              title: ([point]) => fullMonthTitle(months[point?.dataIndex ?? 0] ?? ''),
              label: ({ dataset, parsed }) => `${dataset.label}: ${formatPercent(parsed.y)}`,
              footer: ([point]) => [...(own.more?.[point?.dataIndex ?? 0] ?? [])],
            },
          },
        },
      }}
    />
  );
}
