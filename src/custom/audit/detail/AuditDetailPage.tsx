import { HttpError, Navigate, useLocation, useParams } from 'react-admin';
import {
  asText,
  DebouncedScope,
  MissingRecord,
  readPath,
  useListLeft,
  useScope,
  type PageProps,
} from '../../../console/index.ts';
import { ErrorState } from '../../../console/ErrorState.tsx';
import look from '../../../ui/look.module.css';
import { useTransformer } from '../../transformers/calls.ts';
import { AuditView } from './AuditView.tsx';
import { BackButton } from './BackButton.tsx';
import styles from './detail.module.css';

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
