import { Fragment } from 'react';
import { LinkBase } from 'react-admin';
import { formatCount, formatPercent } from '#domain/formats.ts';
import { auditsThatAre } from '../dashboard/parts.ts';
import { useImplausible } from './useImplausible.ts';

interface ImplausibleTcsProps {
  /** How many there are. */
  count: number;
  /** Whether each has its loss beside it. @default false */
  withLoss?: boolean;
}

/** Names the TCs of the area whose audit is implausible, each with the way to it, and leads to the list of all. */
export function ImplausibleTcs({ count, withLoss = false }: ImplausibleTcsProps) {
  const tcs = useImplausible(count);
  const others = count - tcs.length;
  return (
    <>
      {tcs.map(({ id, number, loss }, at) => (
        <Fragment key={id}>
          {at > 0 && ', '}
          <LinkBase to={`/tc-audit/${id}`}>{number}</LinkBase>
          {withLoss && ` (loss ${formatPercent(loss)})`}
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
