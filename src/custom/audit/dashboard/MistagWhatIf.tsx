import { lossPercentage } from '#domain/audit.ts';
import { formatCountOf, formatFigure, formatPercent } from '#domain/formats.ts';
import { fullMonthTitle } from '#domain/months.ts';
import { useScope } from '../../../console/index.ts';
import type { Explanation } from '../figures/explanation.ts';
import { Explained } from '../figures/NumberButton.tsx';
import type { Mistag } from './dashboardCalls.ts';

interface MistagWhatIfProps {
  pair: Mistag;
  /** The ids of the installations that would move. @default if none, all that are worth a look */
  chosen: readonly string[];
}

/** Says what both TCs of a pair would have lost in the month, had installations been tagged to the one that loses. */
export function MistagWhatIf({ pair: { over, negative, review: found }, chosen }: MistagWhatIfProps) {
  const { month } = useScope();
  const review = found ?? [];
  const moving = chosen.length > 0 ? review.filter(({ id }) => chosen.includes(id)) : review;
  if (moving.length === 0) return null;
  const moved = moving.reduce((sum, { consumption }) => sum + (consumption ?? 0), 0);
  const about = fullMonthTitle(month);
  const loss = (of: Mistag['over'], by: number) => {
    const billed = Math.round((of.installationConsumption + by) * 100) / 100;
    const value = formatPercent(lossPercentage(of.consumption, billed));
    return <Explained label={`${of.number} ${value}`} by={explained(of, { about, by, billed, value })} />;
  };
  const count = formatCountOf(moving.length, 'installation');
  return (
    <p>
      {`If ${chosen.length > 0 ? 'only' : moving.length === 1 ? 'this' : 'these'} `}
      <Explained label={count} by={movedInstallations(moving, { about, moved })} />
      {` ${moving.length === 1 ? 'was' : 'were'} at the other TC, ${about} would show `}
      {loss(over, moved)} and {loss(negative, -moved)}.
    </p>
  );
}

function explained(
  { number, consumption, installationConsumption }: Mistag['over'],
  { about, by, billed, value }: { about: string; by: number; billed: number; value: string },
): Explanation {
  return {
    title: 'Loss with the installations moved',
    about: `${about} · TC ${number}`,
    rule: '(energy in − billed) ÷ energy in × 100',
    numbers: `(${formatFigure(consumption)} − ${formatFigure(billed)}) ÷ ${formatFigure(consumption)} × 100 = ${value}`,
    rows: [
      { label: 'Energy in', value: `${formatFigure(consumption)} kWh`, source: 'as audited' },
      { label: 'Billed', value: `${formatFigure(installationConsumption)} kWh`, source: 'as audited' },
      {
        label: by > 0 ? 'Would come' : 'Would go',
        value: `${formatFigure(Math.abs(by))} kWh`,
        source: 'what the installations were billed for',
      },
    ],
    links: [],
  };
}

function movedInstallations(
  moving: NonNullable<Mistag['review']>,
  { about, moved }: { about: string; moved: number },
): Explanation {
  return {
    title: 'Installations that would move',
    about,
    rule: `installations that no meter reader of their TC reads: ${formatFigure(moved)} kWh together`,
    rows: moving.map(({ RRNumber, mrCode, consumption }) => ({
      label: RRNumber,
      value: `${formatFigure(consumption)} kWh`,
      source: `read by MR ${mrCode}`,
    })),
    links: [],
  };
}
