import { useState } from 'react';
import { ListBase } from 'react-admin';
import { formatCount, formatCountOf } from '#domain/formats.ts';
import { seriousLoss } from '#domain/lossCauses.ts';
import { fullMonthTitle } from '#domain/months.ts';
import { useScope, useReportFailure, type PageProps } from '../../../console/index.ts';
import { CountsProvider } from '../../../console/list/counts.ts';
import { useChosenMonth } from '../../../shell/WithScope.tsx';
import { useEnvironment } from '../../../shell/environment.tsx';
import { lazyComponent } from '../../../ui/lazyComponent.tsx';
import type { Transformer } from '../../transformers/calls.ts';
import { TrendCard } from '../dashboard/TrendCard.tsx';
import { highMonths, highUpTo } from '../figures/counts.ts';
import { Explained } from '../figures/Explained.tsx';
import { arrPer, type FigureName } from '../figures/figures.ts';
import { FigureStrip } from '../figures/FigureStrip.tsx';
import { useAuditRecord, useInstallationCounts, useTransformerTrend } from './calls.ts';
import { Audits } from './Audits.tsx';
import { DetailHead } from './DetailHead.tsx';
import styles from './detail.module.css';
import { EnergyFlow } from './EnergyFlow.tsx';
import { FallenReading } from './FallenReading.tsx';
import { ImplausibleAudit } from './ImplausibleAudit.tsx';
import { installationsOf } from './installationCounts.ts';
import { Installations } from './Installations.tsx';
import { Why } from './Why.tsx';

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
  const { addressIn } = useChosenMonth();
  const { id } = transformer;
  const { data: record, error } = useAuditRecord(id, month);
  useReportFailure(error);
  const counts = useInstallationCounts(id);
  const trend = useTransformerTrend(id, month);
  const over = highUpTo(trend.data ?? []);
  const [open, setOpen] = useState<FigureName>();
  const installations = record && installationsOf(transformer, record, month);
  const filter = { transformerId: id };
  return (
    <ListBase
      resource={resource.name}
      filter={filter}
      perPage={resource.list.perPage}
      storeKey={false}
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
              installationConsumption: installations && (
                <>
                  {'kWh · '}
                  <Explained by={installations} label={formatCountOf(record.installations, 'installation')} />
                </>
              ),
              lossPercentage: over.length > 1 && (
                <Explained
                  by={highMonths(over, {
                    number: transformer.number,
                    addressOf: addressIn,
                  })}
                  label={`${formatCount(over.length)} months over ${seriousLoss}%`}
                />
              ),
              ARR: arrPer[arrBasis],
              ABR: arrPer.billed,
            }}
            onOpen={setOpen}
          />
          {record && <FallenReading month={month} record={record} />}
          {record?.implausible && <ImplausibleAudit record={record} />}
          {record?.why && <Why why={record.why} id={id} />}
          {record && <Audits record={record} month={month} />}
          <div className={styles.charts}>
            <EnergyFlow transformer={transformer} gaps={record?.gaps} onOpen={setOpen} />
            <TrendCard
              query={trend}
              of={`TC ${transformer.number}`}
              linkIn={of => ({ to: addressIn(of), text: `Audit of ${fullMonthTitle(of)}` })}
            />
          </div>
          <Installations resource={resource} all={installations} />
        </div>
      </CountsProvider>
      {open && record && (
        <drawer.Show
          props={{
            name: open,
            month,
            record,
            id,
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
