import { formatCountOf, formatFigure } from '#domain/formats.ts';
import { fullMonthTitle } from '#domain/months.ts';
import { trustedCast } from '../../client/trustedCast.ts';
import type { DataOf } from '../../client/operations.ts';
import { asText, listAddress, useScope, type CellProps } from '../../console/index.ts';
import { Explained } from './figures/NumberButton.tsx';
import type { Explanation } from './figures/explanation.ts';

type Installation = DataOf<'listInstallations'>['installations'][number];

/** Shows what an installation would have used beyond its bill; pressing it shows the months that say so. */
export default function EstimateCell({ record }: CellProps) {
  const { month } = useScope();
  const { estimate, RRNumber, readingDay, audit } = trustedCast<Installation>(record);
  if (!estimate) return formatFigure(null);
  const { average, months, units } = estimate;
  const [sum, mean, billed, result] = [
    months.reduce((total, { consumption }) => total + Math.round(consumption * 100), 0) / 100,
    average,
    audit[0]?.billing.consumption ?? 0,
    units,
  ].map(formatFigure);
  const by: Explanation = {
    title: 'Estimate',
    about: `${fullMonthTitle(month)} · installation ${RRNumber}`,
    rule:
      'average of the months before this one, at most twelve, with a consumption over 0 − what it was billed for, ' +
      'but not below 0; without such a month, the estimate is 0',
    numbers:
      months.length > 0 ? `${sum} ÷ ${months.length} = ${mean}; ${mean} − ${billed} → ${result}` : result,
    rows: [
      ...months.toReversed().map(past => ({
        label: fullMonthTitle(past.month),
        value: formatFigure(past.consumption),
        source: 'kWh that it was billed for',
      })),
      { label: 'Sum', value: sum ?? '', source: formatCountOf(months.length, 'month') },
      { label: 'Billed', value: billed ?? '', source: `kWh in ${fullMonthTitle(month)}` },
    ],
    links: [
      {
        to: listAddress(
          '/billing',
          { RRNumber, readingDay: asText(readingDay) },
          { tab: 'my_installations' },
        ),
        text: 'Show it under Billing',
      },
    ],
  };
  return (
    <Explained by={by} label={`Estimate of ${RRNumber}, ${result}`} isTabStop={false}>
      {result}
    </Explained>
  );
}
