import { Fragment, useState } from 'react';
import { formatCount } from '#domain/formats.ts';
import { fullMonthTitle } from '#domain/months.ts';
import { lazyComponent, useOfficer, useScope } from '../../../console/index.ts';
import { useChosenMonth } from '../../../shell/WithScope.tsx';
import { rovingFocus } from '../../../ui/rovingFocus.ts';
import { MonthLink } from '../../../shell/ScopeLinks.tsx';
import { DrawerButton, Explained } from '../figures/NumberButton.tsx';
import { StartAuditButton, useStartAudit } from '../StartAudit.tsx';
import { Answered } from './Card.tsx';
import { useAuditMetrics, useReadiness, type Readiness } from './dashboardCalls.ts';
import { NotStarted } from './NotStarted.tsx';
import { ReadinessBar } from './ReadinessBar.tsx';
import { lacks, monthToPrepare, preparedTcs } from './readiness.ts';
import styles from './readiness.module.css';
import { useAreaTitles } from './areaTitles.ts';

const missing = lazyComponent(() => import('./MissingDialog.tsx'));
const lackDrawer = lazyComponent(() => import('./LackDrawer.tsx'));

/** Whether the next month can be audited, and what keeps TCs from it. */
export function ReadinessStrip() {
  const { month: chosen } = useScope();
  const metrics = useAuditMetrics();
  const month = metrics.data && monthToPrepare(chosen, metrics.data);
  const readiness = useReadiness(month);
  // After an audit the strip shows another month, or no button any more: its result stays until it is closed.
  const audit = useStartAudit();
  return (
    <section className={styles.strip} aria-label="What the next audit still needs">
      {month === undefined ? (
        <Answered query={metrics} height={22}>
          {() => null}
        </Answered>
      ) : (
        <Answered query={readiness} height={22}>
          {answer => <Strip month={month} readiness={answer} audit={audit} />}
        </Answered>
      )}
      {audit.shown}
    </section>
  );
}

interface StripProps {
  month: string;
  readiness: Readiness;
  audit: ReturnType<typeof useStartAudit>;
}

function Strip({ month, readiness, audit }: StripProps) {
  const { role } = useOfficer();
  const [isOpen, setIsOpen] = useState(false);
  const { transformers, audited, ready } = readiness;
  const isEngineer = role === 'ae';
  const isDone = audited > 0 && ready === 0;
  const shown = isDone ? audited : ready;
  const rest = isDone
    ? ` of ${formatCount(transformers)} TCs are audited`
    : ` of ${formatCount(transformers - audited)} TCs can be audited`;
  const area = useAreaTitles().at(-1) ?? '';
  const { addressIn } = useChosenMonth();
  return (
    <div className={styles.line}>
      <h2>{fullMonthTitle(month)}</h2>
      <ReadinessBar readiness={readiness} />
      <p ref={rovingFocus} className={styles.words}>
        <Explained
          by={preparedTcs(readiness, {
            about: `${fullMonthTitle(month)} · ${area}`,
            addressOf: to => addressIn(month, to),
          })}
          label={`${formatCount(shown)}${rest}`}
        >
          <b>{formatCount(shown)}</b>
          {rest}
        </Explained>
        {lacks
          .map(lack => ({ ...lack, number: lack.count(readiness) }))
          .filter(({ number }) => number > 0)
          .map(({ number, ...lack }) => (
            <Fragment key={lack.heading}>
              {/* The line only breaks after it. */}
              {'\u00a0· '}
              <span className={styles.lack}>
                <DrawerButton
                  label={`${formatCount(number)} ${lack.words(number)}`}
                  renderDrawer={onClose => <lackDrawer.Show props={{ lack, month, readiness, onClose }} />}
                >
                  {formatCount(number)}
                </DrawerButton>{' '}
                <MonthLink month={month} to={lack.to}>
                  {lack.words(number)}
                </MonthLink>
              </span>
            </Fragment>
          ))}
      </p>
      {isEngineer && ready > 0 && (
        <StartAuditButton onNear={audit.preload} onClick={() => audit.start(month)} />
      )}
      {!isEngineer && (
        <button
          type="button"
          className={styles.more}
          aria-haspopup="dialog"
          onPointerEnter={missing.preload}
          onClick={() => setIsOpen(true)}
        >
          What is missing, by area
        </button>
      )}
      {!isEngineer && (
        <NotStarted notStarted={readiness.notStarted} month={month} onMore={() => setIsOpen(true)} />
      )}
      {isOpen && <missing.Show props={{ month, onClose: () => setIsOpen(false) }} />}
    </div>
  );
}
