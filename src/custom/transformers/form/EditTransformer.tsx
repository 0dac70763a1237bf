import { useRef, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { currentMonth, fullMonthTitle } from '#domain/months.ts';
import { editMonthFault, latestAudited, needsMonth, type SentTransformer } from '#domain/transformerEdits.ts';
import { nothingChanged } from '#validation/person.ts';
import { StaleEdit } from '../../../console/form/StaleEdit.tsx';
import { UnsavedGuard } from '../../../console/form/UnsavedGuard.tsx';
import { lazyComponent, useNotice, useScope } from '../../../console/index.ts';
import { faultsOf } from '../../../client/errorText.ts';
import { currentRecordOf } from '../../../client/versions.ts';
import { isSamePane } from '../paneState.ts';
import { useRefreshTransformers, type Transformer } from '../calls.ts';
import { useUpdateTransformer } from './calls.ts';
import { DetailsForm } from './DetailsForm.tsx';
import styles from './form.module.css';
import { ReadingDayDialog } from './ReadingDayDialog.tsx';
import { toEditBody } from './requestBodies.ts';
import { staleRows } from './staleRows.ts';
import { useEditForm } from './useEditForm.ts';
import { useFaults } from './useFaults.ts';
import { toValues, type TcValues } from './values.ts';

const monthDialog = lazyComponent(() => import('./EditMonthDialog.tsx'));

/** The props of the form for a stored transformer centre. */
export interface EditTransformerProps {
  /** The record as it is in the current month, with its `etag`. If the record changes during the edit, a new value arrives. */
  transformer: Transformer;
  /** Closes the form without a question. */
  onClose: () => void;
  /** Called after saving and after the message: the list reloads and the form closes. */
  onSaved: (id: string) => void;
}

/** A question to answer before a change is sent. */
interface Question {
  about: 'readingDay' | 'month';
  change: SentTransformer;
  /** The month that the server refused, and the reason. */
  refused?: { month: string; fault: string };
}

/** Edits a transformer centre. Sends only the changes, based on the record that was on the screen. */
export default function EditTransformer({ transformer, onClose, onSaved }: EditTransformerProps) {
  const { month } = useScope();
  const notice = useNotice();
  const { form, basis, rebase, before } = useEditForm(transformer);
  const { showFirstError, showRefusal } = useFaults(form, notice);
  const update = useUpdateTransformer(transformer.id);
  const refresh = useRefreshTransformers();
  const [question, setQuestion] = useState<Question>();
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
          const now = currentRecordOf('updateTransformer', error);
          const fault = new Map(faultsOf(error)).get('month');
          if (now) {
            setQuestion(undefined);
            setCurrent(now);
            void refresh();
          } else if (fault === undefined) showRefusal(error, () => setQuestion(undefined));
          else setQuestion({ about: 'month', change, refused: { month: from, fault } });
        },
      },
    );
  const askMonth = (change: SentTransformer) => {
    setQuestion(needsMonth(change) ? { about: 'month', change } : undefined);
    if (!needsMonth(change)) save(change, month);
  };
  const submit = (typed: TcValues) => {
    if (saved.current) return;
    const change = toEditBody(before, typed);
    if (Object.keys(change).length === 0) notice.warning(nothingChanged);
    else if (change.readingDay === undefined) askMonth(change);
    else setQuestion({ about: 'readingDay', change });
  };

  return (
    <FormProvider {...form}>
      <div className={styles.form}>
        <header className={styles.head}>
          <h2>{`Edit TC ${basis.number}`}</h2>
          {month !== currentMonth() && <p>{`As it is in ${fullMonthTitle(currentMonth())}.`}</p>}
        </header>
        <DetailsForm
          isNew={false}
          action={update.busy ? 'Saving…' : 'Submit'}
          saving={update.busy}
          onSubmit={event => void form.handleSubmit(submit, showFirstError)(event)}
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
      {question?.about === 'readingDay' && (
        <ReadingDayDialog
          onCancel={() => setQuestion(undefined)}
          onConfirm={() => askMonth(question.change)}
        />
      )}
      {question?.about === 'month' && (
        <monthDialog.Show
          key={question.refused?.month}
          props={{
            month: question.refused?.month ?? month,
            refused: question.refused?.fault,
            faultOf: chosen =>
              editMonthFault(chosen, {
                activatedOn: basis.activatedOn,
                auditedUntil: latestAudited(basis.audit),
              }),
            saving: update.busy,
            onSubmit: chosen => save(question.change, chosen),
            onClose: () => setQuestion(undefined),
          }}
        />
      )}
      <UnsavedGuard saved={saved} isSameForm={isSamePane} basis={{ record: basis, rebase }} />
    </FormProvider>
  );
}
