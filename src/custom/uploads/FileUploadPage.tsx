import { useState } from 'react';
import { CanAccess } from 'react-admin';
import { useOfficer, ViewOf, type PageProps } from '../../console/index.ts';
import { StartAudit } from '../audit/StartAudit.tsx';
import './uploads.css';
import { KindList } from './KindList.tsx';
import { monthToFill } from './lackOfKind.ts';
import { UploadView } from './UploadView.tsx';
import { useShownTab } from './fileCalls.ts';

/** The file upload screen: the kinds of file at the left, and the upload view or history of the chosen kind. */
export default function FileUploadPage({ resource }: PageProps) {
  const { role } = useOfficer();
  const tab = useShownTab();
  const [chosen, choose] = useState<{ slug: string; month: string | undefined }>();
  const slug = tab?.kind.slug;
  // A month belongs to the view in which it was chosen.
  const month = chosen?.slug === slug ? chosen?.month : undefined;
  return (
    <div className="file-page">
      <div className="file-kinds">
        <KindList
          shown={tab}
          month={tab?.view === 'upload' ? monthToFill(tab.kind, role, month) : undefined}
        />
        <CanAccess resource={resource.name} action="startAudit">
          <StartAudit />
        </CanAccess>
      </div>
      <div className="file-pane" key={tab && `${tab.kind.slug} ${tab.view}`}>
        {tab === undefined && <NoResource />}
        {tab?.view === 'upload' && (
          <UploadView
            kind={tab.kind}
            month={month}
            onChooseMonth={of => choose({ slug: tab.kind.slug, month: of })}
          />
        )}
        {tab?.view === 'history' && <ViewOf resource={resource} value={tab.kind.historySlug} />}
      </div>
    </div>
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
