import { useController, useFormContext, useWatch } from 'react-hook-form';
import type { Option } from '#schema/fields/option.ts';
import type { InputProps } from '../../../../console/field/field.ts';
import { PickInput } from '../../../../console/field/pick/PickInput.tsx';
import type { Reader, TcValues } from '../values.ts';

const ofSection = {
  label: 'MRs',
  resource: 'mrs',
  value: 'cognitoDetails.sub',
  shows: ['mrCode', 'name'],
  search: { label: 'Search by MR code', max: 10 },
  remove: 'Untag',
} as const;

const toReader = ({ value: sub, label: mrCode }: Option): Reader => ({ mrCode, cognitoDetails: { sub } });
const toOption = ({ mrCode: label, cognitoDetails: { sub: value } }: Reader): Option => ({ value, label });

/** The input for the meter readers of a transformer centre. An untagged meter reader can't be its reading MR. */
export function TaggedMrs(input: InputProps) {
  const controller = useController<TcValues, 'taggedMRs'>({ name: 'taggedMRs' });
  const { getValues, setValue } = useFormContext<TcValues>();
  const tag = (chosen: readonly Option[]) => {
    const readers = chosen.toSorted((one, other) => one.label.localeCompare(other.label)).map(toReader);
    controller.field.onChange(readers);
    if (!readers.some(({ mrCode }) => mrCode === getValues('readingMR')?.mrCode))
      setValue('readingMR', null, { shouldDirty: true });
  };
  return (
    <PickInput
      input={input}
      controller={controller}
      title="Select MRs associated with this TC"
      from={ofSection}
      chosen={controller.field.value.map(toOption)}
      onChoose={tag}
    />
  );
}

/** The input for the tagged meter reader who reads the meter. */
export function ReadingMr(input: InputProps) {
  const controller = useController<TcValues, 'readingMR'>({ name: 'readingMR' });
  const { value, onChange } = controller.field;
  const tagged = useWatch<TcValues, 'taggedMRs'>({ name: 'taggedMRs' });
  return (
    <PickInput
      input={input}
      controller={controller}
      title="Select an MR Reading this TC"
      from={{ label: 'Tagged MRs', oneOf: tagged.map(toOption) }}
      refused={tagged.length === 0 ? 'Please select at least one tagged MR first' : undefined}
      chosen={value ? [toOption(value)] : []}
      onChoose={([reader]) => onChange(reader && toReader(reader))}
    />
  );
}
