import { useNotice } from '../../console/index.ts';
import { useFileCalls, type ResultForm, type UploadedFile } from './calls.ts';
import type { FileKind } from './kinds.ts';
import { useFileDownload } from './useFileDownload.ts';

const labels: Readonly<Record<ResultForm, string>> = {
  result: 'Download result',
  failures: 'Download failures',
  toFix: 'Download with faults marked',
};

/** Downloads a file's rows in one form; disabled while fetching the address. */
export function DownloadResult({
  file,
  kind,
  form,
  isSmall = false,
}: {
  file: UploadedFile;
  kind: FileKind;
  form: ResultForm;
  /** Whether it is as small as the buttons in a row of a list. */
  isSmall?: boolean;
}) {
  const { resultUrl } = useFileCalls();
  const { busy, download } = useFileDownload(useNotice());
  const fetchUrl = () => resultUrl(kind.category, file.fileId, form);
  return (
    <button
      type="button"
      className={isSmall ? 'btn s' : 'btn'}
      disabled={busy}
      onClick={() => download(fetchUrl)}
    >
      {labels[form]}
    </button>
  );
}
