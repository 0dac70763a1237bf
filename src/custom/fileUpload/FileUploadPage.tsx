import { Link, useSearchParams } from 'react-router';
import { useOfficer } from '../../console/index.ts';
import { StartAudit } from '../audit/StartAudit.tsx';
import { Tooltip } from '../../ui/Tooltip.tsx';
import './fileUpload.css';
import { HistoryView } from './HistoryView.tsx';
import { findTab, kindsListedFor, type FileKind } from './kinds.ts';
import { UploadView } from './UploadView.tsx';

/** The file upload screen: the kinds of file at the left, and the upload view or history of the chosen kind. */
export default function FileUploadPage() {
  const { role } = useOfficer();
  const [params] = useSearchParams();
  const tab = findTab(params.get('tab'), role);
  return (
    <div className="file-page">
      <div className="file-kinds">
        {role === 'ae' && <StartAudit />}
        <nav aria-label="Kinds of file">
          {kindsListedFor(role).map(kind => (
            <KindEntry key={kind.slug} kind={kind} currentView={tab?.kind === kind ? tab.view : undefined} />
          ))}
        </nav>
      </div>
      <div className="file-pane" key={params.get('tab')}>
        {tab === undefined && <NoResource />}
        {tab?.view === 'upload' && <UploadView kind={tab.kind} />}
        {tab?.view === 'history' && <HistoryView kind={tab.kind} />}
      </div>
    </div>
  );
}

function KindEntry({ kind, currentView }: { kind: FileKind; currentView: 'upload' | 'history' | undefined }) {
  const { role } = useOfficer();
  if (kind.disabled?.for.includes(role))
    return (
      <Tooltip text={kind.disabled.because}>
        <span className="file-kind off" aria-disabled="true" role="link" tabIndex={0}>
          {kind.title}
        </span>
      </Tooltip>
    );
  return (
    <>
      <Link
        className={`file-kind${currentView === 'upload' ? ' on' : ''}`}
        aria-current={currentView === 'upload' ? 'page' : undefined}
        to={`/file-upload?tab=${kind.slug}`}
      >
        {kind.title}
      </Link>
      <Link
        className={`file-kind inner${currentView === 'history' ? ' on' : ''}`}
        aria-current={currentView === 'history' ? 'page' : undefined}
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
