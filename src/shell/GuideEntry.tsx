import type { readGuide } from '#contract/guides.ts';
import type { Exchange } from '#contract/operation.ts';
import { useNotice, useOfficer } from '../console/index.ts';
import { useHttp } from '../dataProvider/httpContext.tsx';
import { webAddress } from '../dataProvider/webAddress.ts';
import { GuideIcon } from '../theme/icons.tsx';
import { useEnvironment } from './environment.tsx';
import { useLock } from './lock.ts';
import { useCommand } from './palette/commands.ts';
import styles from './Sidebar.module.css';

/** The entry of the sidebar that opens the officer's guide in a new tab. */
export function GuideEntry() {
  const { busy, run } = useLock();
  const guideAddress = useGuideAddress();
  const notice = useNotice();

  async function open(): Promise<boolean> {
    // In the click itself: once the server has answered, browsers take a new tab for a pop-up.
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
  const http = useHttp();
  const { role } = useOfficer();
  const { apiBase } = useEnvironment();
  return async () => {
    const { body } = await http<Exchange<typeof readGuide>['response']>({ path: `/${role}/guides` });
    return webAddress(body.data, apiBase, 'the guide');
  };
}
