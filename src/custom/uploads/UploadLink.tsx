import { LinkBase } from 'react-admin';
import { useShownTab } from './fileCalls.ts';

/** Leads from the history of a kind to its upload view. */
export default function UploadLink() {
  const tab = useShownTab();
  return (
    tab && (
      <LinkBase className="btn p" to={`/file-upload?tab=${tab.kind.slug}`}>
        Upload a file
      </LinkBase>
    )
  );
}
