import { MissingRecord } from '../../console/index.ts';

/** The address of the edit form exists for every designation, but only an ae's list leads there with a meter reader. */
export default function EditForOthers() {
  return <MissingRecord listPath="/mr-management" />;
}
