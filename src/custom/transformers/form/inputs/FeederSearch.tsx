import { useController } from 'react-hook-form';
import type { InputProps } from '../../../../console/fields/field.ts';
import { RecordSearch } from '../../../../console/fields/reference/RecordSearch.tsx';
import { asText, useResource, type ConsoleRecord } from '../../../../console/index.ts';
import { feederTitle } from '../../facts.ts';
import type { TcValues } from '../values.ts';

const toFeeder = ({ id, number, name }: ConsoleRecord) => ({
  id: asText(id),
  number: asText(number),
  name: asText(name),
});

/** Searches feeders by number and name. */
export function FeederSearch(input: InputProps) {
  const controller = useController<TcValues, 'feeder'>({ name: 'feeder' });
  const { value, onChange } = controller.field;
  return (
    <RecordSearch
      input={input}
      controller={controller}
      resource={useResource('feeders')}
      isEager={false}
      placeholder="Number or name"
      titleOf={record => feederTitle(toFeeder(record))}
      chosen={value && { ...value }}
      onChoose={record => onChange(record && toFeeder(record))}
    />
  );
}
