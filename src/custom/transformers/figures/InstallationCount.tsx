import { formatCount } from '#domain/formats.ts';
import { fullMonthTitle, monthTitle } from '#domain/months.ts';
import { useChosenMonth } from '../../../shell/WithScope.tsx';
import { taggedInstallations } from '../../audit/figures/counts.ts';
import { Explained } from '../../audit/figures/Explained.tsx';
import type { OfTransformer } from './MonthFigure.tsx';

interface InstallationCountProps extends OfTransformer {
  count: number;
}

/** Shows how many installations a transformer centre has in a month; a press explains it. */
export function InstallationCount({ count, transformer, month, ...figure }: InstallationCountProps) {
  const { addressIn } = useChosenMonth();
  const { id, number } = transformer;
  return (
    <Explained
      {...figure}
      by={taggedInstallations(
        { installations: count, tcs: { label: 'TC', value: number } },
        { about: `${fullMonthTitle(month)} · TC ${number}`, to: addressIn(month, `/tc-audit/${id}`) },
      )}
      label={`Installations of ${number} in ${monthTitle(month)}, ${formatCount(count)}`}
    >
      {formatCount(count)}
    </Explained>
  );
}
