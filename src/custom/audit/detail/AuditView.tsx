import { useState } from 'react';
import { ListBase } from 'react-admin';
import { lossBand } from '#domain/audit.ts';
import { formatCount, formatCountOf } from '#domain/formats.ts';
import { useScope, useReportFailure, type PageProps } from '../../../console/index.ts';
import { CountsProvider } from '../../../console/list/counts.ts';
import { useEnvironment } from '../../../shell/environment.tsx';
import { lazyComponent } from '../../../ui/lazyComponent.tsx';
import type { Transformer } from '../../transformers/calls.ts';
import { TrendCard } from '../../dashboard/TrendCard.tsx';
import { arrPer, type FigureName } from '../figures/figures.ts';
import { FigureStrip } from '../figures/FigureStrip.tsx';
import { useAuditRecord, useInstallationCounts, useTransformerTrend } from './calls.ts';
import { DetailHead } from './DetailHead.tsx';
import styles from './detail.module.css';
import { EnergyFlow } from './EnergyFlow.tsx';
import { FallenReading } from './FallenReading.tsx';
import { Installations } from './Installations.tsx';

const drawer = lazyComponent(() => import('../figures/FigureDrawer.tsx'));

const shown: readonly FigureName[] = [
  'consumption',
  'installationConsumption',
  'lossPercentage',
  'ARR',
  'ABR',
  'ATAndC',
  'demand',
  'collection',
  'billingEfficiency',
  'collectionEfficiency',
];

interface AuditViewProps extends PageProps {
  transformer: Transformer;
  /** The address of the list that the officer came from. */
  back: string;
}

/** Shows the figures of a transformer centre in the month, where its energy went, and its installations. */
export function AuditView({ resource, transformer, back }: AuditViewProps) {
  const { month } = useScope();
  const { arrBasis } = useEnvironment();
  const { id } = transformer;
  const { data: record, error } = useAuditRecord(id);
  useReportFailure(error);
  const counts = useInstallationCounts(id);
  const trend = useTransformerTrend(id);
  const [open, setOpen] = useState<FigureName>();
  const filter = { transformerId: id };
  return (
    <ListBase
      resource={resource.name}
      filter={filter}
      perPage={resource.list.perPage}
      storeKey={false}
      disableAuthentication
      queryOptions={{ meta: { month }, onError: ignore }}
    >
      <CountsProvider value={counts}>
        <div className={styles.page}>
          <DetailHead transformer={transformer} record={record} back={back} />
          <FigureStrip
            names={shown}
            sums={record}
            isAudited={record?.audited != null}
            notes={{
              consumption: 'kWh',
              installationConsumption:
                record && `kWh · ${formatCountOf(record.installations, 'installation')}`,
              lossPercentage: bandNote(transformer, month),
              ARR: arrPer[arrBasis],
              ABR: arrPer.billed,
            }}
            onOpen={setOpen}
          />
          {record && <FallenReading month={month} record={record} />}
          <div className={styles.charts}>
            <EnergyFlow transformer={transformer} onOpenEnergyIn={() => setOpen('consumption')} />
            <TrendCard query={trend} />
          </div>
          <Installations resource={resource} />
        </div>
      </CountsProvider>
      {open && record && (
        <drawer.Show
          props={{
            name: open,
            month,
            record,
            installations: `/tc-audit/${id}`,
            onClose: () => setOpen(undefined),
          }}
        />
      )}
    </ListBase>
  );
}

/** The table shows the failure in place of the rows. */
const ignore = () => undefined;

/** Returns how many of the audited months up to this one, without a gap, had a loss in the two highest bands. */
function bandNote({ audit }: Transformer, month: string): string | undefined {
  const upToNow = audit.filter(entry => entry.month <= month && entry.lossPercentage !== null).toReversed();
  const firstLow = upToNow.findIndex(({ lossPercentage }) => lossBand(lossPercentage ?? 0) < 6);
  const over = firstLow === -1 ? upToNow.length : firstLow;
  return over > 1 ? `${formatCount(over)} months over 15%` : undefined;
}
