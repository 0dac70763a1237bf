import type { FieldView } from '../../console/field/field.ts';
import { areaView } from './area/portal.tsx';
import { choiceView } from './choice/portal.tsx';
import { dateView } from './date/portal.tsx';
import { flagView } from './flag/portal.tsx';
import { monthView } from './month/portal.tsx';
import { numberView } from './number/portal.tsx';
import { phoneView } from './phone/portal.tsx';
import { positionView } from './position/portal.tsx';
import { referenceView } from './reference/portal.tsx';
import { textView } from './text/portal.tsx';
import type { Field, FieldType, FieldTypes } from './types.ts';

const onlyText = (): FieldView => ({});

const views: { readonly [T in FieldType]: (settings: FieldTypes[T]) => FieldView } = {
  area: areaView,
  choice: choiceView,
  computed: onlyText,
  date: dateView,
  flag: flagView,
  month: monthView,
  number: numberView,
  personName: onlyText,
  phone: phoneView,
  position: positionView,
  reference: referenceView,
  text: textView,
};

/** Returns the portal half of a field. */
export const viewOf = <T extends FieldType>({ type, settings }: Field<T>): FieldView => views[type](settings);
