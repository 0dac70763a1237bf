import { firstAuditMonth } from '#domain/months.ts';
import { asText } from '#schema/record.ts';
import { nullIfEmpty, type FieldView } from '../../../console/field/field.ts';
import { MonthFilter } from '../../../console/field/MonthFilter.tsx';
import type { MonthSettings } from './index.ts';

/** The portal half of an audit month: a form holds it as YYYY-MM. */
export function monthView({ min = firstAuditMonth, any = 'all' }: MonthSettings): FieldView {
  return {
    Filter: props => <MonthFilter {...props} any={any} />,
    input: async () => {
      const { MonthInput } = await import('../../../console/field/MonthInput.tsx');
      return {
        Input: props => <MonthInput {...props} pickerLabel={props.label} first={min} />,
        toForm: asText,
        toWire: nullIfEmpty,
      };
    },
  };
}
