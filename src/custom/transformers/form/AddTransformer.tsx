import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { FormProvider, useWatch } from 'react-hook-form';
import { monthToBeginWith } from '#validation/transformerEdits.ts';
import { FormFoot } from '../../../console/form/FormFrame.tsx';
import { Steps } from '../../../console/form/Steps.tsx';
import { EndWarnings, UnsavedGuard } from '../../../console/form/UnsavedGuard.tsx';
import { useScope } from '../../../console/index.ts';
import { SettledButton } from '../../../ui/SettledButton.tsx';
import { PaneHead } from '../pane/PaneHead.tsx';
import { isSamePane } from '../paneState.ts';
import { TransformerFacts } from '../TransformerFacts.tsx';
import { useCreateTransformer } from './formCalls.ts';
import { DetailsForm } from './DetailsForm.tsx';
import styles from './form.module.css';
import { CountsLater } from './TransformerInputs.tsx';
import { toCreateBody } from './requestBodies.ts';
import { useTcForm, type TcFormProps } from './useTcForm.ts';
import { blankValues, type TcValues } from './values.ts';

/** Adds a transformer centre in two steps: its details, then a review. Typed values stay until they are saved. */
export default function AddTransformer({ onClose, onSaved }: TcFormProps) {
  const { month } = useScope();
  const [blank] = useState(() => blankValues(monthToBeginWith(month)));
  const { form, notice, submit, showRefusal } = useTcForm(blank, 'new');
  const step = useWatch({ control: form.control, name: 'step' });
  const goTo = (next: TcValues['step']) => form.setValue('step', next, { shouldDirty: true });
  const create = useCreateTransformer();
  const saved = useRef(false);

  const confirm = () => {
    const values = form.getValues();
    create.start(
      { body: toCreateBody(values), insist: values.feeder?.isInsisted },
      {
        onDone: ({ message, data }) => {
          saved.current = true;
          notice.success(message);
          if (create.isShown()) onSaved(data.id);
        },
        onFailed: error => showRefusal(error, () => flushSync(() => goTo('details'))),
      },
    );
  };

  return (
    <FormProvider {...form}>
      <PaneHead title="Add New TC">
        <Steps names={['Details', 'Confirm']} current={step === 'details' ? 1 : 2} />
      </PaneHead>
      {step === 'details' ? (
        <DetailsForm
          isNew
          action="Next"
          onSubmit={event => submit(event, () => goTo('confirm'))}
          onClose={onClose}
        />
      ) : (
        <div className={styles.step}>
          <Review values={form.getValues()} />
          <FormFoot onClose={onClose} disabled={create.busy}>
            <button type="button" className="btn" disabled={create.busy} onClick={() => goTo('details')}>
              Edit
            </button>
            <SettledButton disabled={create.busy} onClick={confirm}>
              {create.busy ? 'Saving…' : 'Confirm'}
            </SettledButton>
          </FormFoot>
        </div>
      )}
      <UnsavedGuard saved={saved} isSameForm={isSamePane} />
      <EndWarnings of={notice} />
    </FormProvider>
  );
}

/** Shows the values to be saved. */
function Review({ values }: { values: TcValues }) {
  const facts = useRef<HTMLElement>(null);
  useEffect(() => facts.current?.focus(), []);
  return (
    <section ref={facts} tabIndex={-1} className={styles.body} aria-label="Check what will be saved">
      <CountsLater />
      <TransformerFacts of={values} />
    </section>
  );
}
