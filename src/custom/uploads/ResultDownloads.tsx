import { useNotice, type Notice } from '../../console/index.ts';
import { useLock } from '../../ui/lock.ts';
import { useFileCalls, type ResultForm, type UploadedFile } from './fileCalls.ts';
import type { FileKind } from './kinds.ts';

const labels: Readonly<Record<ResultForm, string>> = {
  result: 'Download result',
  failures: 'Download failures',
  toFix: 'Download with faults marked',
};

interface ResultDownloadsProps {
  file: UploadedFile;
  kind: FileKind;
  /** The forms that there are to download. */
  forms: readonly ResultForm[];
  /** Whether the buttons are as small as those in a row of a list. */
  isSmall?: boolean;
}

/** Buttons to download a file's rows, all disabled while fetching the address of one; none once the rows are removed. */
export function ResultDownloads({ file, kind, forms, isSmall = false }: ResultDownloadsProps) {
  const { resultUrl } = useFileCalls();
  const { busy, download } = useFileDownload(useNotice());
  if (file.removedOn !== null) return null;
  return forms.map(form => (
    <button
      key={form}
      type="button"
      className={isSmall ? 'btn s' : 'btn'}
      disabled={busy}
      onClick={() => download(() => resultUrl(kind.category, file.fileId, form))}
    >
      {labels[form]}
    </button>
  ));
}

/** Returns a function that downloads a file from the address that the API returns, and whether it is busy. */
export function useFileDownload(notice: Notice) {
  const { busy, run } = useLock();
  const download = (fetchUrl: () => Promise<string>, onStarted?: () => void) =>
    void run(async () => {
      try {
        window.location.assign(await fetchUrl());
        onStarted?.();
        return true;
      } catch (error) {
        notice.failure(error);
        return false;
      }
    });
  return { busy, download };
}
