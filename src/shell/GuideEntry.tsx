import { useNotice } from '../console/index.ts';
import { useCall } from '../client/callContext.tsx';
import { webAddress } from '../client/webAddress.ts';
import { GuideIcon } from '../theme/icons.tsx';
import { useEnvironment } from './environment.tsx';
import { useLock } from '../ui/lock.ts';
import { useCommand } from './palette/commands.ts';
import styles from './Sidebar.module.css';

/** The sidebar entry that opens the officer's guide in a new tab. */
export function GuideEntry() {
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
