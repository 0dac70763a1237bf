import { seriousLoss } from '#domain/lossCauses.ts';
import { ErrorState } from '../../console/ErrorState.tsx';
import { useChosenMonth } from '../../shell/WithScope.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import look from '../../ui/look.module.css';
import { useTransformerTrend } from './detail/auditCalls.ts';
import { highMonths } from './figures/countExplanations.ts';
import ExplanationDrawer from './figures/ExplanationDrawer.tsx';
import figures from './figures/figures.module.css';

interface HighMonthsDrawerProps {
  of: { id: string; number: string };
  /** The last of the four months. */
  month: string;
  onClose: () => void;
}

/** Shows the losses of a TC in four months, each with the way to its audit. */
export default function HighMonthsDrawer({ of: { id, number }, month, onClose }: HighMonthsDrawerProps) {
  const { addressIn } = useChosenMonth();
  const { data: trend, error, refetch } = useTransformerTrend(id, month);
  if (trend) {
    const addressOf = (audited: string) => addressIn(audited, `/tc-audit/${id}`);
    const by = highMonths(trend.slice(-4), { number, addressOf });
    return <ExplanationDrawer by={by} onClose={onClose} />;
  }
  return (
    <Dialog title={`Months over ${seriousLoss}%`} placement="edge" width={424} lightDismiss onClose={onClose}>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={`${look.skeleton} ${figures.waiting}`} />
      )}
    </Dialog>
  );
}
