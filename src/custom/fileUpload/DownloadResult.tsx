import { useNotice } from '../../console/index.ts';
import { useFileCalls, type UploadedFile } from './calls.ts';
import type { FileKind } from './kinds.ts';
import { useFileDownload } from './useFileDownload.ts';

/** Downloads a file's result or its failed rows; disabled while fetching the address. */
export function DownloadResult({
  file,
  kind,
  failuresOnly,
}: {
  file: UploadedFile;
  kind: FileKind;
  failuresOnly: boolean;
}) {
  const { resultUrl } = useFileCalls();
  const { busy, download } = useFileDownload(useNotice());
  const fetchUrl = () => resultUrl(kind.category, file.fileId, failuresOnly);
  return (
    <button type="button" className="btn" disabled={busy} onClick={() => download(fetchUrl)}>
      {failuresOnly ? 'Download failures' : 'Download result'}
    </button>
  );
}
