import { useRef, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { editMonthFault, latestAudited, needsMonth, type SentTransformer } from '#domain/transformerEdits.ts';
import { nothingChanged } from '#validation/person.ts';
import { StaleEdit } from '../../../console/form/StaleEdit.tsx';
import { UnsavedGuard } from '../../../console/form/UnsavedGuard.tsx';
import { part, useNotice, useScope } from '../../../console/index.ts';
import { faultsOf } from '../../../dataProvider/errorText.ts';
import { sameOpen } from '../address.ts';
import { useRefreshTransformers, type Transformer } from '../calls.ts';
import { transformerNow, useUpdateTransformer } from './calls.ts';
import { DetailsForm } from './DetailsForm.tsx';
import styles from './form.module.css';
import { ReadingDayQuestion } from './ReadingDayQuestion.tsx';
import { toChange } from './sent.ts';
import { staleRows } from './staleRows.ts';
import { useBasedForm } from './useBasedForm.ts';
import { useFaults } from './useFaults.ts';
import { toValues, type TcValues } from './values.ts';

const monthDialog = part(() => import('./EditMonthDialog.tsx'));

/** What the pane gives to the form of a transformer centre on record. */
export interface EditTransformerProps {
  /** As it was read, with its `etag`. A record that changes meanwhile arrives as another value. */
  transformer: Transformer;
  /** Closes the form; nothing is asked. */
  onClose: () => void;
  /** After saving, and after the message is shown: the list reloads and the form closes. */
  onSaved: (id: string) => void;
}

/** What is asked before a change is sent. */
interface Asked {
  about: 'readingDay' | 'month';
  change: SentTransformer;
  /** The month that the server refused, and why. */
  refused?: { month: string; fault: string };
}

/** Edits a transformer centre: what was changed is sent, based on the record that was on the screen. */
export default function EditTransformer({ transformer, onClose, onSaved }: EditTransformerProps) {
  const { month } = useScope();
  const notice = useNotice();
  const { form, basis, rebase, before } = useBasedForm(transformer);
  const { tellFirst, showRefusal } = useFaults(form, notice);
  const update = useUpdateTransformer(transformer.id);
  const refresh = useRefreshTransformers();
  const [asked, setAsked] = useState<Asked>();
  const [current, setCurrent] = useState<Transformer>();
  const saved = useRef(false);

  const save = (change: SentTransformer, from: string) =>
    update.start(
      { change, month: from, etag: basis.etag },
      {
        onDone: message => {
          saved.current = true;
          notice.success(message);
          if (update.isShown()) onSaved(transformer.id);
        },
        onFailed: error => {
          const now = transformerNow(error);
          const fault = new Map(faultsOf(error)).get('month');
          if (now) {
            setAsked(undefined);
            setCurrent(now);
            void refresh();
          } else if (fault === undefined) showRefusal(error, () => setAsked(undefined));
          else setAsked({ about: 'month', change, refused: { month: from, fault } });
        },
      },
    );
  const askMonth = (change: SentTransformer) => {
    setAsked(needsMonth(change) ? { about: 'month', change } : undefined);
    if (!needsMonth(change)) save(change, month);
  };
  const submit = (typed: TcValues) => {
    if (saved.current) return;
    const change = toChange(before, typed);
    if (Object.keys(change).length === 0) notice.warning(nothingChanged);
    else if (change.readingDay === undefined) askMonth(change);
    else setAsked({ about: 'readingDay', change });
  };

  return (
    <FormProvider {...form}>
      <div className={styles.form}>
        <header className={styles.head}>
          <h2>{`Edit TC ${basis.number}`}</h2>
        </header>
        <DetailsForm
          isNew={false}
          action={update.busy ? 'Saving…' : 'Submit'}
          saving={update.busy}
          onSubmit={event => void form.handleSubmit(submit, tellFirst)(event)}
          onClose={onClose}
        >
          {current && (
            <StaleEdit
              noun="TC"
              differencesOf={() => staleRows(form.getValues(), before, toValues(current))}
              current={{ ...toValues(current) }}
              onRebase={() => {
                rebase(current);
                setCurrent(undefined);
              }}
              onBack={() => setCurrent(undefined)}
            />
          )}
        </DetailsForm>
      </div>
      {asked?.about === 'readingDay' && (
        <ReadingDayQuestion onCancel={() => setAsked(undefined)} onConfirm={() => askMonth(asked.change)} />
      )}
      {asked?.about === 'month' && (
        <monthDialog.Show
          key={asked.refused?.month}
          props={{
            month: asked.refused?.month ?? month,
            refused: asked.refused?.fault,
            faultOf: chosen =>
              editMonthFault(chosen, {
                activatedOn: basis.activatedOn,
                auditedUntil: latestAudited(basis.audit),
              }),
            saving: update.busy,
            onSubmit: chosen => save(asked.change, chosen),
            onClose: () => setAsked(undefined),
          }}
        />
      )}
      <UnsavedGuard saved={saved} staysAt={sameOpen} based={{ on: basis, rebase }} />
    </FormProvider>
  );
}
