import { Fragment } from 'react';
import { LinkBase, useLocation } from 'react-admin';
import { useCall } from '../client/call.tsx';
import { webAddress } from '../client/http.ts';
import {
  sidebarEntries,
  useMay,
  useNotice,
  useOfficer,
  type Registry,
  type SidebarEntry,
} from '../console/index.ts';
import { GuideIcon } from '../theme/icons.tsx';
import { useLock } from '../ui/lock.ts';
import { useEnvironment } from './environment.tsx';
import { useCommand } from './palette/commands.ts';
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

/** The sidebar entry that opens the officer's guide in a new tab. */
function GuideEntry() {
  const { busy, run } = useLock();
  const guideAddress = useGuideAddress();
  const notice = useNotice();

  async function open(): Promise<boolean> {
    // Opens in the click itself: after the server's answer, browsers treat a new tab as a pop-up.
    const tab = window.open('', '_blank');
    if (!tab) {
      notice.warning('The browser blocked the new tab. Allow pop-ups here and try again.');
      return false;
    }
    tab.opener = null;
    try {
      tab.location.replace(await guideAddress());
      return true;
    } catch (error) {
      tab.close();
      notice.failure(error);
      return false;
    }
  }

  useCommand('Guide', () => void run(open));
  return (
    <button
      type="button"
      className={styles.entry}
      title="Guide"
      aria-disabled={busy}
      onClick={() => void run(open)}
    >
      <GuideIcon />
      <span className={styles.title}>
        Guide<span className="visually-hidden">, opens in a new tab</span>
      </span>
    </button>
  );
}

function useGuideAddress(): () => Promise<string> {
  const call = useCall();
  const { apiBase } = useEnvironment();
  return async () => {
    const { data } = await call('readGuide');
    return webAddress(data, apiBase, 'the guide');
  };
}
