import { inputsOf, transformerKeys } from '#domain/transformer/plain.ts';
import type { Difference } from '../../../console/form/StaleEdit.tsx';
import { readPath } from '../../../console/index.ts';
import { factsAt } from '../facts.ts';
import { toEditBody } from './requestBodies.ts';
import type { TcValues } from './values.ts';

/** Compares an edit that began from `basis` with the transformer centre as it is now. */
export function staleRows(typed: TcValues, basis: TcValues, current: TcValues): readonly Difference[] {
  return transformerKeys.flatMap(key => {
    const places = Object.keys(inputsOf(key));
    const differs = (before: TcValues, after: TcValues) => {
      const changes = toEditBody(before, after);
      return places.some(place => readPath(changes, place) !== undefined);
    };
    const [theirs, changed] = [differs(basis, current), differs(basis, typed)];
    if (!theirs && !changed) return [];
    const [was, now, mine] = [basis, current, typed].map(values => factsAt([key], values)[0]);
    const contested = theirs && changed && differs(current, typed);
    const [label = '', inputs] = [was?.[0], Object.values(inputsOf(key))];
    return [{ key, label, inputs, theirs, contested, was: was?.[1], now: now?.[1], mine: mine?.[1] }];
  });
}
