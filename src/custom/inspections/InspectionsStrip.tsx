import { useQuery } from '@tanstack/react-query';
import { LinkBase } from 'react-admin';
import { formatCount, formatCountOf, formatFigure, formatMoney } from '#domain/formats.ts';
import { dayIn, unfinishedStates } from '#domain/inspections.ts';
import { useCall } from '../../client/call.tsx';
import { listAddress, useOfficer, useScope } from '../../console/index.ts';
import { locationQuery } from '../../console/declaration/locationQuery.ts';
import { Answered } from '../audit/dashboard/Card.tsx';
import styles from '../audit/dashboard/readiness.module.css';

const listOf = (filter: Parameters<typeof listAddress>[1]) => listAddress('/inspections', filter);

/** The unfinished inspections of the area, and the energy and rupees that those of twelve months recovered. */
export function InspectionsStrip() {
  const call = useCall();
  const officer = useOfficer();
  const { area, month } = useScope();
  const query = useQuery({
    queryKey: ['inspections', 'totals', month, area],
    queryFn: async ({ signal }) => {
      const sent = { params: { month }, query: locationQuery({ officer, area }), signal };
      return (await call('readInspectionTotals', sent)).data;
    },
  });
  return (
    <section className={styles.strip} aria-label="Inspections">
      <Answered query={query} height={22}>
        {({ open, overdue, done, recoveredUnits, recoveredRupees }) => (
          <div className={styles.line}>
            <h2>Inspections</h2>
            <p className={styles.words}>
              <LinkBase to={listOf({ state: unfinishedStates })}>{`${formatCount(open)} open`}</LinkBase>
              {overdue > 0 && (
                <>
                  {' · '}
                  <LinkBase to={listOf({ state: unfinishedStates, due: dayIn(-1) })}>
                    {`${formatCount(overdue)} overdue`}
                  </LinkBase>
                </>
              )}
              {done > 0 && (
                <>
                  {' · '}
                  <LinkBase to={listOf({ state: ['done'] })}>
                    {`${formatCountOf(done, 'finding', 'findings')} in twelve months recovered ${formatFigure(recoveredUnits)} kWh and ${formatMoney(recoveredRupees)}`}
                  </LinkBase>
                </>
              )}
            </p>
          </div>
        )}
      </Answered>
    </section>
  );
}
