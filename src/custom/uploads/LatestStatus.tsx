import type { ReactNode } from 'react';
import { QueryStatus } from './QueryStatus.tsx';
import type { useOwnFiles } from './useOwnFiles.ts';

interface LatestStatusProps {
  query: ReturnType<typeof useOwnFiles>['query'];
  /** The officer's latest file, if there is one. */
  children: ReactNode;
}

/** The frame of the officer's own latest upload, with a button that reads it again. */
export function LatestStatus({ query, children }: LatestStatusProps) {
  const { data, isFetching, refetch } = query;
  return (
    <section className="file-card" aria-label="Latest file upload status (uploaded by me)">
      <div className="file-bar">
        <h2>Latest file upload status (uploaded by me)</h2>
        <button
          type="button"
          className="btn s file-refresh"
          onClick={() => void refetch()}
          disabled={isFetching}
        >
          Refresh
        </button>
      </div>
      <QueryStatus query={query} />
      {data?.length === 0 && (
        <div className="file-none">
          <p>No results found!</p>
          <p>Choose a file above and upload it.</p>
        </div>
      )}
      {children}
    </section>
  );
}
