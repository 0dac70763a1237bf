import { formatCountOf } from '#domain/formats.ts';
import { fullMonthTitle } from '#domain/months.ts';
import { useScope } from '../../console/index.ts';
import { Answered } from './Answered.tsx';
import { Card } from './Card.tsx';
import { useBillingCounts, type BillingCounts } from './calls.ts';
import { EmptyCard } from './EmptyCard.tsx';
import { PartsTable } from './PartsTable.tsx';
import { inWords, installationParts } from './parts.ts';
import { Ring } from './Ring.tsx';

const title = 'Billing Details';

/** The installations of the area by what was wrong with their billing. */
export function BillingCard() {
  const query = useBillingCounts();
  return (
    <Card title={title} note={query.data && formatCountOf(query.data.all ?? 0, 'installation')}>
      <Answered query={query} height={146}>
        {counts => <Statuses counts={counts} />}
      </Answered>
    </Card>
  );
}

function Statuses({ counts }: { counts: BillingCounts }) {
  const { month } = useScope();
  const { count, parts } = installationParts(counts);
  if (count === 0)
    return (
      <EmptyCard title={`No installations in ${fullMonthTitle(month)}.`}>
        They come in with the installation status report. Another month may have some.
      </EmptyCard>
    );
  return (
    <Ring label={inWords(title, parts)} parts={parts} cutout={50}>
      <PartsTable label="Installations by billing status" whole={count} rows={parts} />
    </Ring>
  );
}
