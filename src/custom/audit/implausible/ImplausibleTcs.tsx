import { Fragment } from 'react';
import { LinkBase } from 'react-admin';
import { formatCount, formatUnits } from '#domain/formats.ts';
import { auditsThatAre } from '../../dashboard/parts.ts';
import { useImplausible } from './useImplausible.ts';

interface ImplausibleTcsProps {
  /** How many there are. */
  count: number;
  /** Whether each has its consumption beside it. @default false */
  withConsumption?: boolean;
}

/** Names the TCs of the area whose audit is implausible, each with the way to it, and leads to the list of all. */
export function ImplausibleTcs({ count, withConsumption = false }: ImplausibleTcsProps) {
  const tcs = useImplausible(count);
  const others = count - tcs.length;
  return (
    <>
      {tcs.map(({ id, number, consumption }, at) => (
        <Fragment key={id}>
          {at > 0 && ', '}
          <LinkBase to={`/tc-audit/${id}`}>{number}</LinkBase>
          {withConsumption && ` ${formatUnits(consumption)} kWh`}
        </Fragment>
      ))}
      {others > 0 && tcs.length > 0 && (
        <>
          {' and '}
          <LinkBase to={auditsThatAre('implausible')}>{`${formatCount(others)} more`}</LinkBase>
        </>
      )}
    </>
  );
}
