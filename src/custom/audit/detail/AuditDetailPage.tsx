import { useState } from 'react';
import { HttpError, ListBase, Navigate, useLocation, useParams } from 'react-admin';
import { formatCount, formatCountOf } from '#domain/formats.ts';
import { seriousLoss } from '#domain/lossCauses.ts';
import { fullMonthTitle } from '#domain/months.ts';
import { ErrorState } from '../../../console/ErrorState.tsx';
import {
  asText,
  DebouncedScope,
  MissingRecord,
  readPath,
  useListLeft,
  useReportFailure,
  useScope,
  type PageProps,
} from '../../../console/index.ts';
import { WithRows } from '../../../console/addressQuery.tsx';
import { CountsProvider } from '../../../console/list/counts.ts';
import { useRowsPerPage } from '../../../console/list/rowsPerPage.ts';
import { useEnvironment } from '../../../shell/environment.tsx';
import { useChosenMonth } from '../../../shell/WithScope.tsx';
import { lazyComponent } from '../../../ui/lazyComponent.tsx';
import look from '../../../ui/look.module.css';
import { useTransformer, type Transformer } from '../../transformers/transformerCalls.ts';
import { TrendCard } from '../dashboard/TrendCard.tsx';
import { highMonths, highUpTo } from '../figures/countExplanations.ts';
import { arrPer, type FigureName } from '../figures/figures.ts';
import { FigureStrip } from '../figures/FigureStrip.tsx';
import { Explained } from '../figures/NumberButton.tsx';
import { Audits } from './Audits.tsx';
import { BackButton, DetailHead } from './DetailHead.tsx';
import { useAuditRecord, useInstallationCounts, useTransformerTrend } from './auditCalls.ts';
import styles from './detail.module.css';
import { EnergyFlow } from './EnergyFlow.tsx';
import { MeterChangeLink } from '../../transformers/MeterChangeLink.tsx';
import { FallenReading, ImplausibleAudit, LoadNote, Why } from './AuditNotes.tsx';
import { Installations, installationsOf } from './Installations.tsx';

const list = '/tc-audit';
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The audit of one transformer centre. */
export default function AuditDetailPage({ resource }: PageProps) {
  const { id = '' } = useParams();
  const state: unknown = useLocation().state;
  if (uuid.test(id))
    return (
      <DebouncedScope>
        <OfTransformer key={id} id={id} resource={resource} />
      </DebouncedScope>
    );
  // An address with the row's number needs what the list passed along: the transformer centre's id.
  const known = asText(readPath(state, 'id'));
  return known ? (
    <Navigate to={`${list}/${known}`} state={state} replace />
  ) : (
    <MissingRecord listPath={list} />
  );
}

function OfTransformer({ id, resource }: PageProps & { id: string }) {
  const { month } = useScope();
  const back = useListLeft(list);
  const { data: transformer, error, refetch } = useTransformer(id, month);
  if (transformer) return <AuditView resource={resource} transformer={transformer} back={back} />;
  if (error instanceof HttpError && error.status === 404) return <MissingRecord listPath={list} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <div className={styles.page} aria-busy="true">
      <header className={styles.head}>
        <BackButton list={back} />
        <h1>TC No.</h1>
      </header>
      <div className={`${look.skeleton} ${styles.waiting}`} />
    </div>
  );
}

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
function AuditView({ resource, transformer, back }: AuditViewProps) {
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
  const rows = useRowsPerPage(resource);
  return (
    <WithRows rows={rows.rows}>
      <ListBase
        resource={resource.name}
        filter={filter}
        perPage={rows.rows}
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
                    <Explained
                      by={installations}
                      label={formatCountOf(record.installations, 'installation')}
                    />
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
            {record && (
              <FallenReading month={month} record={record}>
                <MeterChangeLink id={id} month={month} />
              </FallenReading>
            )}
            {record?.implausible && <ImplausibleAudit record={record} />}
            {record?.why && <Why why={record.why} id={id} />}
            {record?.why?.load && (
              <LoadNote load={record.why.load} record={record} number={transformer.number} />
            )}
            {record && <Audits record={record} month={month} />}
            <div className={styles.charts}>
              <EnergyFlow transformer={transformer} gaps={record?.gaps} onOpen={setOpen} />
              <TrendCard
                query={trend}
                of={`TC ${transformer.number}`}
                linkIn={of => ({ to: addressIn(of), text: `Audit of ${fullMonthTitle(of)}` })}
              />
            </div>
            <Installations resource={resource} rows={rows} all={installations} />
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
    </WithRows>
  );
}

/** The table shows the failure in place of the rows. */
const ignore = () => undefined;
