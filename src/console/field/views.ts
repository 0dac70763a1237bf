import type { Field } from '#schema/fields/field.ts';
import type { FieldType, FieldTypes } from '#schema/fields/settings.ts';
import { areaView } from './area/view.ts';
import { choiceView } from './choice/view.tsx';
import { dateView } from './date/view.ts';
import type { FieldView } from './field.ts';
import { flagView } from './flag/view.tsx';
import { monthView } from './month/view.ts';
import { numberView } from './number/view.tsx';
import { phoneView } from './phone/view.ts';
import { referenceView } from './reference/view.tsx';
import { textView } from './text/view.tsx';

type Views = { readonly [T in FieldType]: (settings: FieldTypes[T]) => FieldView };

const onlyText = (): FieldView => ({});

const views: Views = {
  text: textView,
  number: numberView,
  date: dateView,
  month: monthView,
  choice: choiceView,
  flag: flagView,
  phone: phoneView,
  reference: referenceView,
  area: areaView,
  personName: onlyText,
  computed: onlyText,
};

/** Returns what the portal adds to a field of a type. */
export function viewOf<T extends FieldType>({ type, settings }: Field<T>): FieldView {
  return views[type](settings);
}
