import { useEffect } from 'react';
import { useNotice } from '../../../../console/index.ts';

/** Tells of a failure of what an input asks for, once each. */
export function useTellFailure(error: Error | null): void {
  const { failure } = useNotice();
  useEffect(() => {
    if (error) failure(error);
  }, [error, failure]);
}
