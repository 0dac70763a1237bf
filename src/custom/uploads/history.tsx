import { LinkBase } from 'react-admin';
import { trustedCast } from '../../client/trustedCast.ts';
import type { RowProps } from '../../console/index.ts';
import { useShownTab, type UploadedFile } from './fileCalls.ts';
import { FileRow } from './FileRow.tsx';

/** Shows an upload in the history of its kind. */
export function HistoryRow({ record }: RowProps) {
  const tab = useShownTab();
  return tab && <FileRow file={trustedCast<UploadedFile>(record)} kind={tab.kind} />;
}

/** Leads from the history of a kind to its upload view. */
export function UploadLink() {
  const tab = useShownTab();
  return (
    tab && (
      <LinkBase className="btn p" to={`/file-upload?tab=${tab.kind.slug}`}>
        Upload a file
      </LinkBase>
    )
  );
}
