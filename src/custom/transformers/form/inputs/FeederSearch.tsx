import { useForkRef } from '@mui/material/utils';
import useAutocomplete from '@mui/material/useAutocomplete';
import { useState, type KeyboardEvent } from 'react';
import { useController } from 'react-hook-form';
import { useTellFailure } from '../../../../console/index.ts';
import { InputFrame } from '../../../../console/fields/InputFrame.tsx';
import control from '../../../../console/fields/input.module.css';
import { notFetched } from '../../../../console/look/ErrorState.tsx';
import { SearchIcon } from '../../../../theme/icons.tsx';
import { useFeeders } from '../calls.ts';
import { feederTitle, type Feeder, type TcValues } from '../values.ts';
import styles from './inputs.module.css';
import { usePaused } from './usePaused.ts';

const input = { source: 'feeder', label: 'Feeder Search', help: undefined, required: true, readOnly: false };

/** Searches a feeder by number and name while it is typed; the arrow keys and Enter choose one. */
export function FeederSearch() {
  const { field, fieldState } = useController<TcValues, 'feeder'>({ name: 'feeder' });
  const title = field.value ? feederTitle(field.value) : '';
  const [typed, setTyped] = useState(title);
  const wanted = typed === title ? '' : typed.trim();
  const { options, told } = useFound(wanted);
  const box = useAutocomplete<Feeder>({
    options,
    value: field.value,
    inputValue: typed,
    onInputChange: (_, next) => setTyped(next),
    onChange: (_, chosen) => field.onChange(chosen),
    isOptionEqualToValue: (one, other) => one.id === other.id,
    getOptionKey: ({ id }) => id,
    getOptionLabel: feederTitle,
    // The server has searched already.
    filterOptions: found => found,
    autoHighlight: true,
  });
  const isTold = box.popupOpen && told !== '';
  /** Enter chooses; while there is nothing to choose from yet it does not send the form either. */
  const keepInForm = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && wanted !== '') event.preventDefault();
  };
  const { ref, ...inputProps } = box.getInputProps();
  const joined = useForkRef(ref, field.ref);
  return (
    <InputFrame input={input} error={fieldState.error?.message}>
      {aria => (
        <div className={styles.search} {...box.getRootProps({ onKeyDown: keepInForm })}>
          <span className={control.box}>
            <input
              {...inputProps}
              {...aria}
              ref={joined}
              name={field.name}
              placeholder="Number or name"
              className={control.control}
            />
            <SearchIcon />
          </span>
          {box.popupOpen && options.length > 0 && (
            <div ref={bringIntoView} className={`raised ${styles.popup}`}>
              <ul {...box.getListboxProps()} aria-labelledby={undefined} aria-label="Feeders">
                {options.map((option, index) => {
                  const { key, ...rest } = box.getOptionProps({ option, index });
                  return (
                    <li key={key} {...rest}>
                      {feederTitle(option)}
                    </li>
                  );
                })}
              </ul>
            </div>
          )}
          <output
            ref={isTold ? bringIntoView : undefined}
            className={isTold ? `raised ${styles.popup}` : 'visually-hidden'}
          >
            {told}
          </output>
        </div>
      )}
    </InputFrame>
  );
}

/** The feeders for what is typed, and what to say in place of them or while they are looked for. */
function useFound(wanted: string): { options: readonly Feeder[]; told: string } {
  const text = usePaused(wanted);
  const { data = none, error, isFetching } = useFeeders(text);
  useTellFailure(error);
  if (wanted === '') return { options: none, told: '' };
  if (text !== wanted || isFetching) return { options: none, told: 'Loading...' };
  return { options: data, told: error ? notFetched : data.length === 0 ? 'No Data Found!' : '' };
}

const bringIntoView = (popup: HTMLElement | null) => popup?.scrollIntoView({ block: 'nearest' });

const none: readonly Feeder[] = [];
