import { useState, type ReactNode } from 'react';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { Combobox, type ComboboxProps } from '../../ui/Combobox.tsx';
import type { Controller, InputProps } from './field.ts';
import { InputFrame } from './InputFrame.tsx';
import styles from './input.module.css';
import { searchMessage, type SearchState } from './searchMessage.ts';

/** A question before an option is chosen. */
export interface ChoiceQuestion {
  title: string;
  /** The label of the confirming button. */
  action: string;
  content: ReactNode;
}

/** The props of `ComboboxInput`. */
export interface ComboboxInputProps<T> extends Omit<ComboboxProps<T>, 'input' | 'message' | 'className'> {
  input: InputProps;
  controller: Controller;
  placeholder: string;
  search: SearchState;
  /** Returns what to ask before an option counts as chosen; `undefined` for nothing. @default nothing is asked */
  questionOf?: (option: T) => ChoiceQuestion | undefined;
}

/** An input that offers options during typing, says what became of the search, and asks before it takes some of them. */
export function ComboboxInput<T>(props: ComboboxInputProps<T>) {
  const { input, controller, placeholder, search, questionOf, ...combobox } = props;
  const { field, fieldState } = controller;
  const { chosen, onChoose, onTextChange, titleOf } = combobox;
  const [asked, setAsked] = useState<{ option: T; question: ChoiceQuestion }>();
  const choose = (option: T | null) => {
    const question = option === null ? undefined : questionOf?.(option);
    if (option !== null && question) setAsked({ option, question });
    else onChoose(option);
  };
  const answer = () => setAsked(undefined);
  return (
    <>
      <InputFrame input={input} error={fieldState.error?.message}>
        {aria => (
          <Combobox
            {...combobox}
            onChoose={choose}
            message={searchMessage(search, combobox.options.length === 0)}
            className={styles.box}
            input={{
              ...aria,
              ref: field.ref,
              name: field.name,
              disabled: input.readOnly,
              placeholder,
              className: styles.control,
            }}
          />
        )}
      </InputFrame>
      {asked && (
        <ConfirmDialog
          title={asked.question.title}
          action={asked.question.action}
          onConfirm={() => {
            answer();
            onChoose(asked.option);
          }}
          onCancel={() => {
            answer();
            onTextChange(chosen === null ? '' : titleOf(chosen));
          }}
        >
          {asked.question.content}
        </ConfirmDialog>
      )}
    </>
  );
}
