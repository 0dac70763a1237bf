import {
  capacities,
  executionTypes,
  failureReasonTitles,
  initialFailureReasons,
} from '#domain/transformers.ts';
import type { Option } from '#schema/fields/option.ts';

const plain = (value: string | number): Option => ({ value: String(value), label: String(value) });

/** The options for each of the form's select boxes. */
export const choices = {
  readingDay: Array.from({ length: 31 }, (_, index) => plain(index + 1)),
  tcCapacity: capacities.map(plain),
  executionType: executionTypes.map(plain),
  remarks: initialFailureReasons.map(value => ({ value, label: failureReasonTitles[value] })),
} as const;
