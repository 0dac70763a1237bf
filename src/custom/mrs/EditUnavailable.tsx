import { MissingRecord } from '../../console/index.ts';

/**
 * Shows the edit form's message for a missing record. The form's address exists for every designation, but only an ae's
 * list leads there with a meter reader.
 */
export default function EditUnavailable() {
  return <MissingRecord listPath="/mr-management" />;
}
