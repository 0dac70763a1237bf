import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { uploaderKindOf } from '#domain/files.ts';
import { useOfficer } from '../../console/index.ts';
import { errorText } from '../../dataProvider/errorText.ts';
import { useFileCalls } from './calls.ts';
import { FileRow } from './FileRow.tsx';
import type { FileKind } from './kinds.ts';
import { statusWords } from './statuses.ts';

/** How often a file that is still being processed is asked about, ms. */
const pollingInterval = 2000;

/** The officer's latest upload of a kind, followed until it is done. */
export function LatestStatus({ kind }: { kind: FileKind }) {
  const uploadedBy = uploaderKindOf[useOfficer().role];
  const { history } = useFileCalls();
  const { data, error, isPending, isFetching, refetch } = useQuery({
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
    refetchInterval: query => {
      const status = query.state.data?.fileHistory[0]?.status;
      return status && statusWords[status].pending ? pollingInterval : false;
    },
  });
  const latest = data?.fileHistory[0];
  return (
    <section className="file-latest" aria-label="Latest file upload status (uploaded by me)">
      <div className="file-bar">
        <h2>Latest file upload status (uploaded by me)</h2>
        <Button size="small" onClick={() => void refetch()} disabled={isFetching}>
          Refresh
        </Button>
      </div>
      {isPending && <p role="status">Loading....</p>}
      {error && <p role="alert">{errorText(error)}</p>}
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
