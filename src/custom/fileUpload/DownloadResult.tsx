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
}: {
  file: UploadedFile;
  kind: FileKind;
  form: ResultForm;
}) {
  const { resultUrl } = useFileCalls();
  const { busy, download } = useFileDownload(useNotice());
  const fetchUrl = () => resultUrl(kind.category, file.fileId, form);
  return (
    <button type="button" className="btn s" disabled={busy} onClick={() => download(fetchUrl)}>
      {labels[form]}
    </button>
  );
}
