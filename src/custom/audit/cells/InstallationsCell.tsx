import { formatCount } from '#domain/formats.ts';
import { fullMonthTitle } from '#domain/months.ts';
import { asText, useScope, type CellProps } from '../../../console/index.ts';
import { taggedInstallations } from '../figures/countExplanations.ts';
import { Explained } from '../figures/NumberButton.tsx';

/** Shows how many installations a TC has in a list; pressing the number explains it. */
export default function InstallationsCell({ value, record }: CellProps) {
  const { month } = useScope();
  const installations = typeof value === 'number' ? value : 0;
  const number = asText(record['number']);
  return (
    <Explained
      by={taggedInstallations(
        { installations, tcs: { label: 'TC', value: number } },
        { about: `${fullMonthTitle(month)} · TC ${number}`, to: `/tc-audit/${asText(record['id'])}` },
      )}
      label={`Installations of ${number}, ${formatCount(installations)}`}
      isTabStop={false}
    >
      {formatCount(installations)}
    </Explained>
  );
}
