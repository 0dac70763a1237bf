import { ArcElement, Chart, Tooltip } from 'chart.js';
import { Doughnut } from 'react-chartjs-2';
import { useNavigate } from 'react-admin';
import { formatCount } from '#domain/formats.ts';
import type { Part } from '../parts.ts';
import { useColours } from './useColours.ts';

Chart.register(ArcElement, Tooltip);

/** Draws parts of a whole; a press on a slice leads to its list. The table beside it does the same for the keyboard. */
export default function RingChart(props: { label: string; parts: readonly Part[]; cutout: number }) {
  const { label, cutout } = props;
  const navigate = useNavigate();
  // An empty part would still draw its border.
  const parts = props.parts.filter(({ count }) => count > 0);
  const [line = '', ...colours] = useColours(['--surface', ...parts.map(({ colour = '--line' }) => colour)]);
  return (
    <Doughnut
      aria-label={label}
      data={{
        labels: parts.map(({ title }) => title),
        datasets: [
          {
            data: parts.map(({ count }) => count),
            backgroundColor: colours,
            borderColor: line,
            borderWidth: parts.length > 1 ? 2 : 0,
          },
        ],
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
