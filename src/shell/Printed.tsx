import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router';
import { formatDateTime } from '#domain/formats.ts';
import { fullMonthTitle } from '#domain/months.ts';
import { fullName } from '#domain/officer.ts';
import { useOfficer, type Screen } from '../console/index.ts';
import { areaTitle, charge, ownArea } from './chosenScope.ts';
import { useEnvironment } from './environment.tsx';
import styles from './Printed.module.css';
import { useChosenArea, useChosenMonth } from './WithScope.tsx';

/** Stands at the head of a printed screen: what it shows, of which area and month, and who printed it when. */
export function PrintedHead({ screen }: { screen: Screen | undefined }) {
  const { productName, environmentLabel } = useEnvironment();
  const officer = useOfficer();
  const { path } = useChosenArea();
  const { month } = useChosenMonth();
  const namesMonth = new URLSearchParams(useLocation().search).has('month');
  const last = screen?.topBar.hierarchy ? path.at(-1) : undefined;
  const facts = [
    last ? areaTitle(last.level, last.name) : (ownArea(officer) ?? 'Whole utility'),
    ...(screen?.topBar.month || (screen?.view === 'page' && namesMonth) ? [fullMonthTitle(month)] : []),
  ];
  return (
    <header className={styles.head} data-paper>
      <div>
        <b>{`${productName} · ${facts.join(' · ')}`}</b>
        <span>{`${environmentLabel}${screen ? ` · ${screen.title}` : ''}`}</span>
      </div>
      <div>
        <span>{`Printed by ${fullName(officer) || officer.username}`}</span>
        <span>{charge(officer)}</span>
        <time>{usePrintTime()}</time>
      </div>
    </header>
  );
}

/** Returns the time of printing, in words. */
function usePrintTime(): string {
  const [time, setTime] = useState('');
  useEffect(() => {
    const now = () => flushSync(() => setTime(formatDateTime(new Date().toISOString())));
    window.addEventListener('beforeprint', now);
    return () => window.removeEventListener('beforeprint', now);
  }, []);
  return time;
}

/** Stands at the end of a printed screen: room for a signature. */
export function PrintedFoot() {
  return (
    <footer className={styles.foot} data-paper>
      <span>Name and designation</span>
      <span>Signature</span>
      <span>Date</span>
    </footer>
  );
}
