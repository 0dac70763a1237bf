import type { ComponentProps, ReactNode } from 'react';
import { formatCount, formatCountOf, formatFigure } from '#domain/formats.ts';
import { fullMonthTitle } from '#domain/months.ts';
import type { DataOf } from '../../../client/operations.ts';
import { FigureExplanation, Part } from './ExplanationDrawer.tsx';
import { useFigures, type FigureName, type FigurePart } from './figures.ts';
import { moneyRows } from './explanation.ts';

type Sums = DataOf<'readAreaFigures'>['figures'];

interface AreaFigureDrawerProps {
  name: FigureName;
  month: string;
  /** The name of the area. */
  area: string;
  sums: Sums;
  /** The address of the area's audited transformer centres. */
  auditedTcs: string;
  onClose: () => void;
}

/** Explains a figure of an area by the sums over its audited transformer centres. */
export default function AreaFigureDrawer(props: AreaFigureDrawerProps) {
  const { name, month, area, sums, auditedTcs, onClose } = props;
  const figure = useFigures()[name];
  return (
    <FigureExplanation
      figure={figure}
      sums={sums}
      about={`${fullMonthTitle(month)} · ${area}`}
      onClose={onClose}
    >
      {figure.parts.map(part =>
        partOf[part](sums, { to: auditedTcs, text: 'Show the audited TCs', onFollow: onClose }),
      )}
    </FigureExplanation>
  );
}

type Link = NonNullable<ComponentProps<typeof Part>['link']>;

const partOf: Readonly<Record<FigurePart, (sums: Sums, link: Link) => ReactNode>> = {
  energyIn: ({ consumption, audited, transformers }, link) => (
    <Part
      key="energyIn"
      title={`Energy in: ${formatFigure(consumption)} kWh`}
      rows={[
        {
          label: `${formatCount(audited)} audited TCs of ${formatCount(transformers)}`,
          value: formatFigure(consumption),
          source: 'the sum of their TC consumption; TCs without an audit do not count',
        },
      ]}
      link={link}
    />
  ),
  billed: ({ installationConsumption, installations }, link) => (
    <Part
      key="billed"
      title={`Billed: ${formatFigure(installationConsumption)} kWh`}
      rows={[
        {
          label: `${formatCountOf(installations, 'installation')} of these TCs`,
          value: formatFigure(installationConsumption),
          source: 'the sum of their consumption in the month',
        },
      ]}
      link={link}
    />
  ),
  money: (sums, link) => (
    <Part key="money" title="Demand and collection" rows={moneyRows(sums, sums.installations)} link={link} />
  ),
};
