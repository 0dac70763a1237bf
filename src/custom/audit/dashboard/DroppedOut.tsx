import { Fragment } from 'react';
import { LinkBase } from 'react-admin';
import { formatCount, formatCountOf, formatRupees, formatUnits } from '#domain/formats.ts';
import { addMonths, monthTitle } from '#domain/months.ts';
import { useScope } from '../../../console/index.ts';
import { useChosenMonth } from '../../../shell/WithScope.tsx';
import type { AreaFigures } from './calls.ts';
import styles from './KeyFigures.module.css';

/** Names the TCs that the month before has audits of and this one has not, with what they lost then. */
export function DroppedOut({ dropped }: { dropped: NonNullable<AreaFigures['dropped']> }) {
  const { month } = useScope();
  const { addressIn } = useChosenMonth();
  const before = addMonths(month, -1);
  const { count, lostUnits, lostRupees, transformers } = dropped;
  const others = count - transformers.length;
  return (
    <p className={styles.dropped}>
      <b>{`${formatCountOf(count, 'TC')} audited in ${monthTitle(before)}, not in ${monthTitle(month)}`}</b>
      {`: lost ${formatUnits(lostUnits)} kWh${worth(lostRupees)} then. `}
      {transformers.map(({ id, number, name, lostUnits: units, lostRupees: rupees }, at) => (
        <Fragment key={id}>
          {at > 0 && ', '}
          <LinkBase to={addressIn(before, `/tc-audit/${id}`)} title={name}>
            {number}
          </LinkBase>
          {` ${formatUnits(units)} kWh${worth(rupees)}`}
        </Fragment>
      ))}
      {others > 0 && ` and ${formatCount(others)} more`}
    </p>
  );
}

const worth = (rupees: number | null) => (rupees === null ? '' : ` (${formatRupees(rupees)})`);
