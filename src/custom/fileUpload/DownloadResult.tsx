import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useNotice } from '../../console/index.ts';
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
  const download = useMutation({
    mutationFn: () => resultUrl(kind.category, file.fileId, failuresOnly),
    onSuccess: url => window.location.assign(url),
    onError: notice.failure,
  });
  return (
    <Button size="small" disabled={download.isPending} onClick={() => download.mutate()}>
      {failuresOnly ? 'Download failures' : 'Download result'}
    </Button>
  );
}
