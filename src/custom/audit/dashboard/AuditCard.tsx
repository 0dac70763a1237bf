import { formatCount } from '#domain/formats.ts';
import { useEnvironment } from '../../../shell/environment.tsx';
import { Explained } from '../figures/Explained.tsx';
import { Answered } from './Answered.tsx';
import { Card } from './Card.tsx';
import { useAuditMetrics, type AuditMetrics } from './calls.ts';
import { EmptyCard } from './EmptyCard.tsx';
import { PartsTable } from './PartsTable.tsx';
import { auditParts, audits, inWords, wholeOf } from './parts.ts';
import { Ring } from './Ring.tsx';
import { useAbout } from './useAreaTitles.ts';

/** The TCs of the area by whether they are audited in the month. */
export function AuditCard() {
  const { productName } = useEnvironment();
  const title = `DTC ${productName}`;
  const query = useAuditMetrics();
  return (
    <Card title={title} note={query.data && <All metrics={query.data} />}>
      <Answered query={query} height={146}>
        {metrics => <Standing title={title} metrics={metrics} />}
      </Answered>
    </Card>
  );
}

/** The number of all TCs; its drawer has the audited and the others. */
function All({ metrics }: { metrics: AuditMetrics }) {
  const about = useAbout();
  const { count, parts } = auditParts(metrics);
  const by = wholeOf({
    title: 'Transformer centres',
    about,
    count,
    parts: parts.filter(({ isWhole }) => !isWhole),
    to: audits('total'),
  });
  return <Explained by={by} label={`${formatCount(count)} transformer centres`} />;
}

function Standing({ title, metrics }: { title: string; metrics: AuditMetrics }) {
  const about = useAbout();
  const { count, parts, others } = auditParts(metrics);
  if (count === 0)
    return (
      <EmptyCard title="No transformer centres yet.">
        An assistant engineer of this area adds them on TC Details.
      </EmptyCard>
    );
  return (
    <Ring label={inWords(title, parts)} parts={parts} cutout={0}>
      <PartsTable
        about={about}
        label="TCs by their audit"
        whole={count}
        rows={[...parts, ...others.filter(other => other.count > 0)]}
        noun="TCs"
      />
    </Ring>
  );
}
