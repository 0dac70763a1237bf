import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { LinkBase } from 'react-admin';
import { formatCount, formatPercent } from '#domain/formats.ts';
import { useCall } from '../../client/call.tsx';
import { locationQuery } from '../../console/declaration/locationQuery.ts';
import { useOfficer, useScope } from '../../console/index.ts';
import { auditsThatAre } from './addresses.ts';

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

/** How many of them are named; a link leads to the others. */
const mostNamed = 5;

/** Returns the first TCs of the area whose audit is implausible. Asks only if there are some. */
function useImplausible(count: number) {
  const call = useCall();
  const officer = useOfficer();
  const { area, month } = useScope();
  const query = {
    ...locationQuery({ officer, area }),
    month,
    implausible: true,
    page: 1,
    perPage: mostNamed,
  };
  const { data = [] } = useQuery({
    queryKey: ['audits', 'implausible', query],
    queryFn: async ({ signal }) => (await call('listTransformers', { query, signal })).data.transformers,
    enabled: count > 0,
  });
  return data.map(({ id, number, audit }) => ({
    id,
    number,
    loss: audit.find(entry => entry.month === month)?.lossPercentage,
  }));
}
