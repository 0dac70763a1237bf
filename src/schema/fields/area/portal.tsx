import { codeKey } from '#domain/areas.ts';
import { nullIfEmpty, type FieldView } from '../../../console/field/field.ts';
import { asText, readPath } from '#schema/record.ts';
import type { AreaSettings } from './index.ts';

/**
 * The portal half of an area: a form holds its code. Only officers in charge of a wider area choose one, and only for a
 * new record; the hierarchy selector narrows the list.
 */
export function areaView({ level }: AreaSettings): FieldView {
  return {
    input: async () => {
      const { AreaSearch } = await import('../../../console/field/AreaSearch.tsx');
      return {
        Input: props => <AreaSearch {...props} level={level} />,
        toForm: value => asText(readPath(value, 'code')),
        toWire: nullIfEmpty,
      };
    },
    offered: ({ location }, purpose) => purpose === 'create' && location[codeKey(level)] === undefined,
  };
}
