import Button from '@mui/material/Button';
import { useNotice } from '../../console/index.ts';
import { useLock } from '../../shell/lock.ts';
import { useFileCalls, type UploadedFile } from './calls.ts';
import type { FileKind } from './kinds.ts';

/** Downloads a file's result, or its failed rows; disabled while that is being fetched. */
export function DownloadResult({
  file,
  kind,
  failuresOnly,
}: {
  file: UploadedFile;
  kind: FileKind;
  failuresOnly: boolean;
}) {
  const notice = useNotice();
  const { resultUrl } = useFileCalls();
  const lock = useLock();
  const download = async () => {
    try {
      window.location.assign(await resultUrl(kind.category, file.fileId, failuresOnly));
      return true;
    } catch (error) {
      notice.failure(error);
      return false;
    }
  };
  return (
    <Button size="small" disabled={lock.busy} onClick={() => void lock.run(download)}>
      {failuresOnly ? 'Download failures' : 'Download result'}
    </Button>
  );
}
