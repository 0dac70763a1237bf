import { useLocation, useNavigate } from 'react-admin';
import { isRecord } from '../record.ts';

/** Goes back to the list as it was left, or to a fresh one where the form was opened by its address. */
export function useLeave(listPath: string): () => void {
  const navigate = useNavigate();
  const state: unknown = useLocation().state;
  return () => (isRecord(state) && state['fromList'] === true ? navigate(-1) : navigate(listPath));
}
