import { Link } from 'react-router';
import { Instructions } from './Instructions.tsx';
import type { FileKind } from './kinds.ts';
import { LatestStatus } from './LatestStatus.tsx';
import { UploadForm } from './UploadForm.tsx';

/** Uploads a file of one kind and follows its progress. */
export function UploadView({ kind }: { kind: FileKind }) {
  return (
    <>
      <div className="file-bar">
        <h1>{kind.title}</h1>
        <div className="file-ways">
          {kind.sample && <Instructions kind={kind} />}
          <Link className="a" to={`/file-upload?tab=${kind.historySlug}`}>
            View file upload history
          </Link>
        </div>
      </div>
      <UploadForm kind={kind} />
      {!kind.sample && <Instructions kind={kind} />}
      <LatestStatus kind={kind} />
    </>
  );
}
