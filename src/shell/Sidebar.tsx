import { Fragment } from 'react';
import { LinkBase, useLocation } from 'react-admin';
import { sidebarEntries, useMay, useOfficer, type Registry, type SidebarEntry } from '../console/index.ts';
import { GuideEntry } from './GuideEntry.tsx';
import styles from './Sidebar.module.css';

/** The officer's screens and the guide, with a line between groups. Shows only icons when closed. */
export function Sidebar({ registry }: { registry: Registry }) {
  const officer = useOfficer();
  const { pathname } = useLocation();
  const all = sidebarEntries(registry, useMay(), officer);
  const entries = all.filter(({ belowGuide }) => !belowGuide);
  const show = (entry: SidebarEntry) => (
    <Entry key={entry.to} entry={entry} active={isWithin(pathname, entry.to)} />
  );
  return (
    <nav className={styles.side} aria-label="Main">
      {entries.map((entry, index) => (
        <Fragment key={entry.to}>
          {index > 0 && entries[index - 1]?.group !== entry.group && <hr />}
          {show(entry)}
        </Fragment>
      ))}
      <hr />
      <GuideEntry />
      {all.filter(({ belowGuide }) => belowGuide).map(show)}
    </nav>
  );
}

function Entry({ entry: { to, title, icon: Icon }, active }: { entry: SidebarEntry; active: boolean }) {
  return (
    <LinkBase to={to} className={styles.entry} aria-current={active ? 'page' : undefined} title={title}>
      <Icon />
      <span className={styles.title}>{title}</span>
    </LinkBase>
  );
}

/** Whether a path is the entry's or below it. */
function isWithin(pathname: string, to: string): boolean {
  const [path = ''] = to.split('?');
  return pathname === path || pathname.startsWith(`${path}/`);
}
