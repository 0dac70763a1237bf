import { absent } from '#domain/formats.ts';
import type { Difference } from '../../../console/form/StaleEdit.tsx';
import { readPath } from '../../../console/index.ts';
import { editedFields } from './fields.ts';
import { toEditBody } from './requestBodies.ts';
import type { TcValues } from './values.ts';

/** Compares an edit that began from `basis` with the transformer centre as it is now. */
export function staleRows(typed: TcValues, basis: TcValues, current: TcValues): readonly Difference[] {
  return editedFields.flatMap(({ path, label, inputs, toText }) => {
    const theirs = differs(path, basis, current);
    const changed = differs(path, basis, typed);
    if (!theirs && !changed) return [];
    const contested = theirs && changed && differs(path, current, typed);
    const [was, now, mine] = [basis, current, typed].map(values => toText(values) || absent);
    return [{ key: path, label, inputs, theirs, contested, was, now, mine }];
  });
}

const differs = (path: string, before: TcValues, after: TcValues) =>
  readPath(toEditBody(before, after), path) !== undefined;
