import { useLocation, useNavigate } from 'react-admin';
import { isRecord } from '#schema/record.ts';

/**
 * Returns a function that goes back to the list as the officer left it, or to a fresh list if the form was opened by
 * its address.
 */
export function useLeave(listPath: string): () => void {
  const navigate = useNavigate();
  const state: unknown = useLocation().state;
  return () => (isRecord(state) && state['fromList'] === true ? navigate(-1) : navigate(listPath));
}
