import { formatCount } from '#domain/formats.ts';
import { useEnvironment } from '../../shell/environment.tsx';
import { Answered } from './Answered.tsx';
import { Card } from './Card.tsx';
import { useAuditMetrics, type AuditMetrics } from './calls.ts';
import { EmptyCard } from './EmptyCard.tsx';
import { PartsTable } from './PartsTable.tsx';
import { auditParts, inWords } from './parts.ts';
import { Ring } from './Ring.tsx';

/** The TCs of the area by whether they are audited in the month. */
export function AuditCard() {
  const { productName } = useEnvironment();
  const title = `DTC ${productName}`;
  const query = useAuditMetrics();
  return (
    <Card
      title={title}
      note={query.data && `${formatCount(query.data.totalTransformers)} transformer centres`}
    >
      <Answered query={query} height={146}>
        {metrics => <Standing title={title} metrics={metrics} />}
      </Answered>
    </Card>
  );
}

function Standing({ title, metrics }: { title: string; metrics: AuditMetrics }) {
  const { count, parts, lacks } = auditParts(metrics);
  if (count === 0)
    return (
      <EmptyCard title="No transformer centres yet.">
        An assistant engineer of this area adds them on TC Details.
      </EmptyCard>
    );
  return (
    <Ring label={inWords(title, parts)} parts={parts} cutout={0}>
      <PartsTable
        label="TCs by their audit"
        whole={count}
        rows={[...parts, ...lacks.filter(lack => lack.count > 0)]}
      />
    </Ring>
  );
}
