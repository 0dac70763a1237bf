import { trimmed } from '#domain/texts.ts';
import { asText } from '#schema/record.ts';
import { BoxFilter } from '../../../console/field/BoxFilter.tsx';
import type { FieldView } from '../../../console/field/field.ts';
import { useReferenceOptions } from '../../../console/field/reference/useReferenceOptions.ts';
import { SelectFilter } from '../../../console/field/SelectFilter.tsx';
import { longestText, type TextSettings } from './index.ts';

/** The portal half of a text: a form holds it as typed. */
export function textView({ max = longestText, optionsFrom }: TextSettings): FieldView {
  return {
    Filter: optionsFrom
      ? function OptionsFilter(props) {
          return (
            <SelectFilter {...props} options={useReferenceOptions(optionsFrom.resource, optionsFrom.field)} />
          );
        }
      : BoxFilter,
    input: async () => {
      const { LineInput } = await import('../../../console/field/LineInput.tsx');
      const attributes = { type: 'text', maxLength: max, autoComplete: 'off' };
      return {
        Input: props => <LineInput {...props} attributes={attributes} />,
        toForm: asText,
        toWire: value => trimmed(asText(value)),
      };
    },
  };
}
