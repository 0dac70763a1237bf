import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { monthToBeginWith } from '#domain/transformerEdits.ts';
import { Steps } from '../../../console/form/Steps.tsx';
import { UnsavedGuard } from '../../../console/form/UnsavedGuard.tsx';
import { useNotice, useScope } from '../../../console/index.ts';
import { isSamePane } from '../paneState.ts';
import { useCreateTransformer } from './calls.ts';
import { ConfirmStep } from './ConfirmStep.tsx';
import { DetailsForm } from './DetailsForm.tsx';
import styles from './form.module.css';
import { newRules } from './rules.ts';
import { toCreateBody } from './requestBodies.ts';
import { useFaults } from './useFaults.ts';
import { blankValues, type TcValues } from './values.ts';

/** The props of the form for a new transformer centre. */
export interface AddTransformerProps {
  /** Closes the pane without a question. */
  onClose: () => void;
  /**
   * Called after saving and after the server's message: the list reloads and the pane shows the new transformer centre.
   */
  onSaved: (id: string) => void;
}

/** Adds a transformer centre in two steps: its details, then a review. Typed values stay until they are saved. */
export default function AddTransformer({ onClose, onSaved }: AddTransformerProps) {
  const { month } = useScope();
  const [blank] = useState(() => blankValues(monthToBeginWith(month)));
  const form = useForm<TcValues>({
    defaultValues: blank,
    resolver: newRules,
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const step = useWatch({ control: form.control, name: 'step' });
  const goTo = (next: TcValues['step']) => form.setValue('step', next, { shouldDirty: true });
  const notice = useNotice();
  const { showFirstError, showRefusal } = useFaults(form, notice);
  const create = useCreateTransformer();
  const saved = useRef(false);

  const confirm = () =>
    create.start(toCreateBody(form.getValues()), {
      onDone: ({ message, data }) => {
        saved.current = true;
        notice.success(message);
        if (create.isShown()) onSaved(data.id);
      },
      onFailed: error => showRefusal(error, () => flushSync(() => goTo('details'))),
    });

  return (
    <FormProvider {...form}>
      <div className={styles.form}>
        <header className={styles.head}>
          <h2>Add New TC</h2>
          <Steps names={['Details', 'Confirm']} current={step === 'details' ? 1 : 2} />
        </header>
        {step === 'details' ? (
          <DetailsForm
            isNew
            action="Next"
            saving={false}
            onSubmit={event => void form.handleSubmit(() => goTo('confirm'), showFirstError)(event)}
            onClose={onClose}
          />
        ) : (
          <ConfirmStep
            values={form.getValues()}
            saving={create.busy}
            onClose={onClose}
            onEdit={() => goTo('details')}
            onConfirm={confirm}
          />
        )}
      </div>
      <UnsavedGuard saved={saved} isSameForm={isSamePane} />
    </FormProvider>
  );
}
