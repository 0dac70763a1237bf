import { useQuery } from '@tanstack/react-query';
import { uploaderKindOf } from '#domain/files.ts';
import { useOfficer } from '../../console/index.ts';
import { useFileCalls } from './calls.ts';
import { FileRow } from './FileRow.tsx';
import type { FileKind } from './kinds.ts';
import { QueryStatus } from './QueryStatus.tsx';
import { statusWords } from './statuses.ts';

/** How often to check a file that is still being processed, in ms. */
const pollingInterval = 2000;

/** Shows the officer's latest upload of a kind and follows it until it is done. */
export function LatestStatus({ kind }: { kind: FileKind }) {
  const uploadedBy = uploaderKindOf[useOfficer().role];
  const { history } = useFileCalls();
  const query = useQuery({
    queryKey: ['files', 'latest', kind.category],
    queryFn: ({ signal }) =>
      history(
        {
          fileCategory: kind.category,
          page: 1,
          perPage: 1,
          sortBy: 'uploadDate',
          ...(uploadedBy && { uploadedBy }),
        },
        signal,
      ),
    refetchInterval: ({ state }) => {
      const status = state.data?.fileHistory[0]?.status;
      return status && statusWords[status].pending ? pollingInterval : false;
    },
  });
  const { data, isFetching, refetch } = query;
  const latest = data?.fileHistory[0];
  return (
    <section className="file-latest" aria-label="Latest file upload status (uploaded by me)">
      <div className="file-bar">
        <h2>Latest file upload status (uploaded by me)</h2>
        <button type="button" className="btn" onClick={() => void refetch()} disabled={isFetching}>
          Refresh
        </button>
      </div>
      <QueryStatus query={query} />
      {data && !latest && (
        <div className="file-none">
          <p>No results found!</p>
          <p>Choose a file above and upload it.</p>
        </div>
      )}
      {latest && <FileRow file={latest} kind={kind} />}
    </section>
  );
}
