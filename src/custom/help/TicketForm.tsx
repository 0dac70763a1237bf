import { yupResolver } from '@hookform/resolvers/yup';
import { useRef, useState, type ComponentProps } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { ticketCategories, ticketCategoryTitles } from '#domain/support.ts';
import { longestTicketText, raiseTicket } from '#validation/ticket.ts';
import { LineInput } from '../../console/field/LineInput.tsx';
import { SelectInput } from '../../console/field/SelectInput.tsx';
import { TextArea } from '../../console/field/TextArea.tsx';
import { EndWarnings, UnsavedGuard } from '../../console/form/UnsavedGuard.tsx';
import { useNotice } from '../../console/index.ts';
import { faultsOf } from '../../client/errorText.ts';
import { useRaiseTicket } from './ticketCalls.ts';
import styles from './help.module.css';

const blank = { subject: '', category: '', description: '' };
const requiredInput = { required: true, readOnly: false, help: undefined };
const options = ticketCategories.map(value => ({ value, label: ticketCategoryTitles[value] }));

/** The form that raises a ticket; afterwards it shows the number of the ticket. */
export function TicketForm() {
  const form = useForm({
    defaultValues: blank,
    resolver: yupResolver(raiseTicket, { abortEarly: false }),
    mode: 'onTouched',
  });
  const raise = useRaiseTicket();
  const notice = useNotice();
  const saved = useRef(false);
  const [confirmation, setConfirmation] = useState('');

  const submit = form.handleSubmit(({ subject, description, ...typed }) => {
    const category = ticketCategories.find(each => each === typed.category);
    if (!category) return;
    const ticket = { subject, category, description };
    raise.start(ticket, {
      onDone: ({ message }) => {
        notice.clearWarnings();
        setConfirmation(`${message}.`);
        form.reset(blank);
      },
      onFailed: error => {
        setConfirmation('');
        notice.failure(error);
        for (const [path, message] of faultsOf(error))
          if (path === 'subject' || path === 'category' || path === 'description')
            form.setError(path, { type: 'server', message });
      },
    });
  });

  const onSubmit: ComponentProps<'form'>['onSubmit'] = event => {
    event.preventDefault();
    // The form is blank again: a second press would only show which values are missing.
    if (!raise.isHeld()) void submit(event);
  };

  return (
    <FormProvider {...form}>
      <form className={styles.card} noValidate aria-labelledby="raise" onSubmit={onSubmit}>
        <h2 id="raise">Raise a ticket</h2>
        <div className={styles.inputs}>
          <LineInput
            {...requiredInput}
            source="subject"
            label="Subject"
            attributes={{ type: 'text', autoComplete: 'off' }}
          />
          <SelectInput {...requiredInput} source="category" label="Category" options={options} />
          <TextArea
            {...requiredInput}
            source="description"
            label="Description"
            help="Say what you did, what you saw, and the codes that it is about."
            max={longestTicketText}
            rows={7}
          />
        </div>
        <footer className={styles.foot}>
          <output className={styles.confirmation}>{confirmation}</output>
          <button type="submit" className="btn p" disabled={raise.busy}>
            {raise.busy ? 'Submitting…' : 'Submit'}
          </button>
        </footer>
        <UnsavedGuard saved={saved} />
        <EndWarnings of={notice} />
      </form>
    </FormProvider>
  );
}
