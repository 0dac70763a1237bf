import { formatCountOf } from '#domain/formats.ts';
import { fullMonthTitle } from '#domain/months.ts';
import { useScope } from '../../../console/index.ts';
import { Explained } from '../figures/Explained.tsx';
import { Answered } from './Answered.tsx';
import { Card } from './Card.tsx';
import { useBillingCounts, type BillingCounts } from './calls.ts';
import { EmptyCard } from './EmptyCard.tsx';
import { PartsTable } from './PartsTable.tsx';
import { billing, inWords, installationParts, wholeOf } from './parts.ts';
import { Ring } from './Ring.tsx';
import { useAbout } from './useAreaTitles.ts';

const title = 'Billing Details';

/** The installations of the area by what was wrong with their billing. */
export function BillingCard() {
  const query = useBillingCounts();
  return (
    <Card title={title} note={query.data && <All counts={query.data} />}>
      <Answered query={query} height={146}>
        {counts => <Statuses counts={counts} />}
      </Answered>
    </Card>
  );
}

/** The number of all installations; its drawer has the number of each part. */
function All({ counts }: { counts: BillingCounts }) {
  const about = useAbout();
  const { count, parts } = installationParts(counts);
  return (
    <Explained
      by={wholeOf({ title: 'Installations', about, count, parts, to: billing('my_installations') })}
      label={formatCountOf(count, 'installation')}
    />
  );
}

function Statuses({ counts }: { counts: BillingCounts }) {
  const { month } = useScope();
  const about = useAbout();
  const { count, parts } = installationParts(counts);
  if (count === 0)
    return (
      <EmptyCard title={`No installations in ${fullMonthTitle(month)}.`}>
        They come in with the installation status report. Another month may have some.
      </EmptyCard>
    );
  return (
    <Ring label={inWords(title, parts)} parts={parts} cutout={50}>
      <PartsTable
        about={about}
        label="Installations by billing status"
        whole={count}
        rows={parts}
        noun="installations"
      />
    </Ring>
  );
}
