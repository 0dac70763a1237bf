import { yupResolver } from '@hookform/resolvers/yup';
import { FormProvider, useForm } from 'react-hook-form';
import { levelsBelow } from '#domain/areas.ts';
import { fullMonthTitle } from '#domain/months.ts';
import { designations } from '#domain/roles.ts';
import { longestViewName, type ViewContents } from '#domain/savedViews.ts';
import { savedView } from '#validation/savedView.ts';
import { faultsOf } from '../../../client/errorText.ts';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { useOfficer } from '../../contexts.tsx';
import type { PageProps } from '../../declaration/resolved.ts';
import { CheckboxInput } from '../../field/CheckboxInput.tsx';
import { LineInput } from '../../field/LineInput.tsx';
import { SelectInput } from '../../field/SelectInput.tsx';
import { EndWarnings } from '../../form/UnsavedGuard.tsx';
import { useNotice } from '../../notice.ts';
import { useSaveView, type SavedView } from './savedViews.ts';

/** The props of the dialog. */
export interface SaveViewDialogProps extends PageProps {
  /** The present contents of the list. */
  contents: ViewContents;
  /** The view to change. @default a new one of what the list shows */
  view: SavedView | undefined;
  onSaved: (view: SavedView) => void;
  onClose: () => void;
}

const input = { required: false, readOnly: false, help: undefined };

/** Asks for the name of a view, its month, and whether officers below see it. */
export default function SaveViewDialog({ resource, contents, view, onSaved, onClose }: SaveViewDialogProps) {
  const { role } = useOfficer();
  const notice = useNotice();
  const { busy, start } = useSaveView();
  const { charge } = designations[role];
  const canShare = charge !== undefined && levelsBelow(charge).length > 0;
  const fixed = view?.contents.month ?? contents.month;
  const form = useForm({
    defaultValues: {
      name: view?.name ?? '',
      month: view?.contents.month ?? '',
      isShared: view?.isShared ?? false,
    },
    resolver: yupResolver(savedView),
  });
  const submit = form.handleSubmit(({ name, month, isShared }) => {
    const shown = { ...(view?.contents ?? contents), month: month === '' ? null : month };
    const given = { name, isShared, contents: shown };
    start(view ? { from: view, ...given } : { list: resource.name, ...given }, {
      onDone: saved => {
        notice.success(`“${saved.name}” saved`);
        onSaved(saved);
        onClose();
      },
      onFailed: error => {
        notice.failure(error);
        for (const [path, message] of faultsOf(error))
          if (path === 'name') form.setError(path, { type: 'server', message });
      },
    });
  });
  return (
    <FormProvider {...form}>
      <Dialog
        title={view ? 'Change this view' : 'Save this list as a view'}
        width={460}
        onClose={onClose}
        onSubmit={() => void submit()}
        closeLabel="Cancel"
        actions={
          <button type="submit" className="btn p" disabled={busy}>
            {busy ? 'Saving…' : 'Save'}
          </button>
        }
      >
        <LineInput
          {...input}
          required
          source="name"
          label="Name"
          attributes={{ type: 'text', autoComplete: 'off', maxLength: longestViewName }}
        />
        {resource.topBar.month && fixed !== null && (
          <SelectInput
            {...input}
            source="month"
            label="Month"
            blank="The month chosen in the top bar"
            options={[{ value: fixed, label: `Always ${fullMonthTitle(fixed)}` }]}
          />
        )}
        {canShare && (
          <CheckboxInput
            {...input}
            source="isShared"
            label="Share with the officers of the areas below"
            help="They see it with your name, and can’t change it. Each sees the rows of their own area."
          />
        )}
        <EndWarnings of={notice} />
      </Dialog>
    </FormProvider>
  );
}
