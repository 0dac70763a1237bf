import { useCallback, useMemo, useRef, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { currentMonth, firstTransformerMonth, fullMonthTitle } from '#domain/months.ts';
import {
  chooseEditMonth,
  editMonthFault,
  latestAudited,
  monthToBeginWith,
  needsMonth,
  type SentTransformer,
} from '#validation/transformerEdits.ts';
import { nothingChanged } from '#validation/person.ts';
import { EndWarnings, UnsavedGuard } from '../../../console/form/UnsavedGuard.tsx';
import { StaleEdit } from '../../../console/form/StaleEdit.tsx';
import { lazyComponent, useScope, type ConsoleRow } from '../../../console/index.ts';
import { faultsOf } from '../../../client/errorText.ts';
import { trustedCast } from '../../../client/trustedCast.ts';
import { currentRecordOf } from '../../../client/versions.ts';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { PaneHead } from '../pane/PaneHead.tsx';
import { isSamePane } from '../paneState.ts';
import { useRefreshTransformers, type Transformer } from '../transformerCalls.ts';
import { useUndoTransformerEdit, useUpdateTransformer } from './formCalls.ts';
import { DetailsForm } from './DetailsForm.tsx';
import { staleRows, toEditBody } from './requestBodies.ts';
import { useTcForm, type TcFormProps } from './useTcForm.ts';
import { toValues, type TcValues } from './values.ts';

const monthDialog = lazyComponent(() => import('../../../ui/month/MonthDialog.tsx'));

interface EditTransformerProps extends TcFormProps {
  /** The record as it is in the current month, with its `etag`. If the record changes during the edit, a new value arrives. */
  transformer: Transformer;
}

/** A question to answer before a change is sent. */
interface Question {
  about: 'readingDay' | 'month';
  change: SentTransformer;
  /** The month that the server refused, and the reason. */
  refused?: { month: string; fault: string };
}

/**
 * Edits a transformer centre. Sends only the changes, based on the record that was on the screen. The form follows
 * changes of the record while nothing is typed.
 */
export default function EditTransformer({ transformer, onClose, onSaved }: EditTransformerProps) {
  const { month } = useScope();
  const [known, setKnown] = useState(transformer);
  const [basis, setBasis] = useState(transformer);
  const { number, activatedOn, audit, etag } = basis;
  const before = useMemo(() => toValues(basis), [basis]);
  const { form, notice, submit, showRefusal } = useTcForm(before, 'edit');
  const { isDirty } = form.formState;
  const update = useUpdateTransformer(transformer.id);
  const undoOf = useUndoTransformerEdit(transformer.id, notice);
  const refresh = useRefreshTransformers();
  const [question, setQuestion] = useState<Question>();
  const [current, setCurrent] = useState<Transformer>();
  const saved = useRef(false);
  const rebase = useCallback((record: ConsoleRow) => setBasis(trustedCast<Transformer>(record)), []);
  const answer = () => setQuestion(undefined);

  if (known !== transformer) {
    setKnown(transformer);
    if (!isDirty) setBasis(transformer);
  }

  const save = (change: SentTransformer, from: string) =>
    update.start(
      { change, month: from, etag, insist: change.feeder && form.getValues('feeder')?.isInsisted },
      {
        onDone: done => {
          saved.current = true;
          notice.success(done.message, undoOf(done));
          if (update.isShown()) onSaved(transformer.id);
        },
        onFailed: error => {
          const now = currentRecordOf('updateTransformer', error);
          const fault = new Map(faultsOf(error)).get('month');
          if (now) {
            answer();
            setCurrent(now);
            void refresh();
          } else if (fault === undefined) showRefusal(error, answer);
          else setQuestion({ about: 'month', change, refused: { month: from, fault } });
        },
      },
    );
  const askMonth = (change: SentTransformer) => {
    setQuestion(needsMonth(change) ? { about: 'month', change } : undefined);
    if (!needsMonth(change)) save(change, month);
  };
  const send = (typed: TcValues) => {
    if (saved.current) return;
    const change = toEditBody(before, typed);
    if (Object.keys(change).length === 0) notice.warning(nothingChanged);
    else if (change.readingDay === undefined) askMonth(change);
    else setQuestion({ about: 'readingDay', change });
  };

  return (
    <FormProvider {...form}>
      <PaneHead title={`Edit TC ${number}`}>
        {month !== currentMonth() && <p>{`As it is in ${fullMonthTitle(currentMonth())}.`}</p>}
      </PaneHead>
      <DetailsForm
        isNew={false}
        action={update.busy ? 'Saving…' : 'Submit'}
        saving={update.busy}
        onSubmit={event => submit(event, send)}
        onClose={onClose}
      >
        {current && (
          <StaleEdit
            noun="TC"
            differencesOf={() => staleRows(form.getValues(), before, toValues(current))}
            current={{ ...toValues(current) }}
            onRebase={() => {
              setBasis(current);
              setCurrent(undefined);
            }}
            onBack={() => setCurrent(undefined)}
          />
        )}
      </DetailsForm>
      {question?.about === 'readingDay' && (
        <ConfirmDialog
          title="Change the reading day?"
          action="OK"
          width={460}
          onCancel={answer}
          onConfirm={() => askMonth(question.change)}
        >
          Editing reading day of this TC will result in changing reading day of all the installations tagged
          to this TC. Are you sure you want to make this change?
        </ConfirmDialog>
      )}
      {question?.about === 'month' && (
        <monthDialog.Show
          key={question.refused?.month}
          props={{
            title: chooseEditMonth,
            action: 'Submit',
            month: monthToBeginWith(question.refused?.month ?? month),
            first: firstTransformerMonth,
            refused: question.refused?.fault,
            faultOf: chosen => editMonthFault(chosen, { activatedOn, auditedUntil: latestAudited(audit) }),
            busy: update.busy,
            onSubmit: chosen => save(question.change, chosen),
            onClose: answer,
            children: question.change.meter?.ctRatio && (
              <p>
                The whole of the chosen month takes the new meter constant. If the CT changed within it, close
                this and record a meter change: it keeps both constants.
              </p>
            ),
          }}
        />
      )}
      <UnsavedGuard saved={saved} isSameForm={isSamePane} basis={{ record: basis, rebase }} />
      <EndWarnings of={notice} />
    </FormProvider>
  );
}
