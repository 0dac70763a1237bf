import Tooltip from '@mui/material/Tooltip';
import { Link, useSearchParams } from 'react-router';
import { useOfficer } from '../../console/index.ts';
import { MuiTheme } from '../../theme/MuiTheme.tsx';
import './fileUpload.css';
import { HistoryView } from './HistoryView.tsx';
import { fileKinds, findTab, type FileKind } from './kinds.ts';
import { UploadView } from './UploadView.tsx';

/** File upload: the kinds of file at the left, and the chosen one's upload view or history. */
export default function FileUploadPage() {
  const { role } = useOfficer();
  const [params] = useSearchParams();
  const tab = findTab(params.get('tab'), role);
  return (
    <MuiTheme>
      <div className="file-page">
        <nav className="file-kinds" aria-label="Kinds of file">
          {fileKinds
            .filter(kind => kind.listedFor.includes(role))
            .map(kind => (
              <KindEntry key={kind.slug} kind={kind} here={tab?.kind === kind ? tab.view : undefined} />
            ))}
        </nav>
        <div className="file-pane" key={params.get('tab')}>
          {tab === undefined && <NoResource />}
          {tab?.view === 'upload' && <UploadView kind={tab.kind} />}
          {tab?.view === 'history' && <HistoryView kind={tab.kind} />}
        </div>
      </div>
    </MuiTheme>
  );
}

function KindEntry({ kind, here }: { kind: FileKind; here: 'upload' | 'history' | undefined }) {
  const { role } = useOfficer();
  if (kind.disabled?.for.includes(role))
    return (
      <Tooltip describeChild title={kind.disabled.because} placement="right">
        <span className="file-kind off" aria-disabled="true" role="link" tabIndex={0}>
          {kind.title}
        </span>
      </Tooltip>
    );
  return (
    <>
      <Link
        className={`file-kind${here === 'upload' ? ' on' : ''}`}
        aria-current={here === 'upload' ? 'page' : undefined}
        to={`/file-upload?tab=${kind.slug}`}
      >
        {kind.title}
      </Link>
      <Link
        className={`file-kind inner${here === 'history' ? ' on' : ''}`}
        aria-current={here === 'history' ? 'page' : undefined}
        to={`/file-upload?tab=${kind.historySlug}`}
      >
        File history
      </Link>
    </>
  );
}

function NoResource() {
  return (
    <div className="file-none" role="alert">
      <h1>Resource Not found</h1>
      <p>Choose a kind of file at the left.</p>
    </div>
  );
}
