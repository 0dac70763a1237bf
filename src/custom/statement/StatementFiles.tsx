import { useEffect, useRef, useState } from 'react';
import type { AreaLevel } from '#domain/areas.ts';
import type { Period } from '#domain/periods.ts';
import { useCall } from '../../client/call.tsx';
import { webAddress } from '../../client/http.ts';
import { untilReady } from '../../client/untilReady.ts';
import { navigateToFile } from '../../console/download/DownloadButton.tsx';
import { locationQuery } from '../../console/declaration/locationQuery.ts';
import { useNotice, useOfficer, useScope } from '../../console/index.ts';
import { useEnvironment } from '../../shell/environment.tsx';
import { useLock } from '../../ui/lock.ts';
import styles from './statement.module.css';

const formats = { xlsx: 'Workbook', pdf: 'PDF' } as const;
type Format = keyof typeof formats;

interface StatementFilesProps {
  period: Period;
  level: AreaLevel | undefined;
}

/** Downloads the statement as it is shown, as a workbook or a PDF; the server makes the file. */
export function StatementFiles({ period, level }: StatementFilesProps) {
  const call = useCall();
  const notice = useNotice();
  const officer = useOfficer();
  const { apiBase } = useEnvironment();
  const { area } = useScope();
  const lock = useLock();
  const [making, setMaking] = useState<Format>();
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const download = async (format: Format) => {
    const { signal } = (running.current = new AbortController());
    setMaking(format);
    try {
      const sent = {
        params: { ...period },
        query: { ...locationQuery({ officer, area }), level, format },
        signal,
      };
      const { data } = await untilReady(() => call('exportStatement', sent), signal);
      navigateToFile(webAddress(data, apiBase, 'the statement'), undefined);
      notice.success('Download started.');
      return true;
    } catch (error) {
      notice.failure(error);
      return false;
    } finally {
      setMaking(undefined);
    }
  };

  return (
    <div className={styles.files}>
      <output className={styles.about}>{making && 'Preparing…'}</output>
      {making && (
        <button type="button" className="btn t" onClick={() => running.current?.abort()}>
          Cancel
        </button>
      )}
      {(['xlsx', 'pdf'] as const).map(format => (
        <button
          key={format}
          type="button"
          className="btn"
          aria-disabled={lock.busy}
          aria-label={`Download as ${formats[format]}`}
          onClick={() => void lock.run(() => download(format))}
        >
          {formats[format]}
        </button>
      ))}
    </div>
  );
}
