import { useState } from 'react';
import { useController } from 'react-hook-form';
import { useReportFailure } from '../../../../console/index.ts';
import { InputFrame } from '../../../../console/fields/InputFrame.tsx';
import control from '../../../../console/fields/input.module.css';
import { notFetched } from '../../../../console/ErrorState.tsx';
import { Combobox } from '../../../../ui/combobox/Combobox.tsx';
import { useFeeders } from '../calls.ts';
import { feederTitle, type Feeder, type TcValues } from '../values.ts';
import { useDebounced } from '../../../../console/fields/useDebounced.ts';

const input = { source: 'feeder', label: 'Feeder Search', help: undefined, required: true, readOnly: false };

/** Searches feeders by number and name during typing; the arrow keys and Enter choose one. */
export function FeederSearch() {
  const { field, fieldState } = useController<TcValues, 'feeder'>({ name: 'feeder' });
  const title = field.value ? feederTitle(field.value) : '';
  const [typed, setTyped] = useState(title);
  const searchText = typed === title ? '' : typed.trim();
  const { options, message } = useFeederOptions(searchText);
  return (
    <InputFrame input={input} error={fieldState.error?.message}>
      {aria => (
        <Combobox
          label="Feeders"
          options={options}
          keyOf={({ id }) => id}
          titleOf={feederTitle}
          chosen={field.value}
          onChoose={field.onChange}
          text={typed}
          onTextChange={setTyped}
          message={message}
          className={control.box}
          input={{
            ...aria,
            ref: field.ref,
            name: field.name,
            placeholder: 'Number or name',
            className: control.control,
          }}
        />
      )}
    </InputFrame>
  );
}

/** Returns the feeders for the typed text, and the message to show in place of them or during the search. */
function useFeederOptions(searchText: string): { options: readonly Feeder[]; message: string } {
  const text = useDebounced(searchText);
  const { data = none, error, isFetching } = useFeeders(text);
  useReportFailure(error);
  if (searchText === '') return { options: none, message: '' };
  if (text !== searchText || isFetching) return { options: none, message: 'Loading...' };
  return { options: data, message: error ? notFetched : data.length === 0 ? 'No Data Found!' : '' };
}

const none: readonly Feeder[] = [];
