import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useFileCalls } from './calls.ts';
import { FileRow } from './FileRow.tsx';
import { HistoryFilters } from './HistoryFilters.tsx';
import { readFilters } from './historyFilter.ts';
import type { FileKind } from './kinds.ts';
import { QueryStatus } from './QueryStatus.tsx';

/** Lists every upload of a kind that the officer may see, the newest first. */
export function HistoryView({ kind }: { kind: FileKind }) {
  const [params] = useSearchParams();
  const filters = readFilters(params);
  const { history } = useFileCalls();
  const pages = useInfiniteQuery({
    queryKey: ['files', 'history', kind.category, filters],
    queryFn: ({ pageParam, signal }) =>
      history(
        { fileCategory: kind.category, page: pageParam, perPage: 10, sortBy: 'uploadDate', ...filters },
        signal,
      ),
    initialPageParam: 1,
    getNextPageParam: ({ pageData }) => (pageData.current < pageData.last ? pageData.current + 1 : undefined),
  });
  const files = pages.data?.pages.flatMap(page => page.fileHistory) ?? [];
  return (
    <>
      <div className="file-bar">
        <h1>{`${kind.title}: file upload history`}</h1>
        <button
          type="button"
          className="btn"
          onClick={() => void pages.refetch()}
          disabled={pages.isFetching}
        >
          Refresh
        </button>
      </div>
      <HistoryFilters />
      <QueryStatus query={pages} />
      {pages.isSuccess && files.length === 0 && <p className="file-none">No results found!</p>}
      {files.map(file => (
        <FileRow key={file.fileId} file={file} kind={kind} />
      ))}
      {pages.hasNextPage && (
        <button
          type="button"
          className="btn"
          onClick={() => void pages.fetchNextPage()}
          disabled={pages.isFetchingNextPage}
        >
          Load more
        </button>
      )}
    </>
  );
}
