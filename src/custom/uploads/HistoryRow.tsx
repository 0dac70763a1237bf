import { trustedCast } from '../../client/trustedCast.ts';
import type { RowProps } from '../../console/index.ts';
import { useShownTab, type UploadedFile } from './fileCalls.ts';
import { FileRow } from './FileRow.tsx';

/** Shows an upload in the history of its kind. */
export default function HistoryRow({ record }: RowProps) {
  const tab = useShownTab();
  return tab && <FileRow file={trustedCast<UploadedFile>(record)} kind={tab.kind} />;
}
