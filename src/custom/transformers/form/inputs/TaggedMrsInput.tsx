import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useController, useFormContext } from 'react-hook-form';
import { lazyComponent } from '../../../../console/index.ts';
import type { Option } from '#schema/fields/option.ts';
import type { TcValues } from '../values.ts';
import { Chips } from './Chips.tsx';
import { PickerButton } from './PickerButton.tsx';

const dialog = lazyComponent(() => import('./TaggedMrsDialog.tsx'));
const input = { source: 'taggedMRs', label: 'Tagged MRs', help: undefined, required: true, readOnly: false };

/** The input for the meter readers of a transformer centre. An untagged meter reader can't be its reading MR. */
export function TaggedMrsInput() {
  const { field, fieldState } = useController<TcValues, 'taggedMRs'>({ name: 'taggedMRs' });
  const { getValues, setValue } = useFormContext<TcValues>();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const tag = (chosen: readonly Option[]) => {
    const reading = getValues('readingMR');
    field.onChange(chosen.toSorted((one, other) => one.label.localeCompare(other.label)));
    if (reading && !chosen.some(({ value }) => value === reading.value))
      setValue('readingMR', null, { shouldDirty: true });
    close();
  };
  return (
    <>
      <PickerButton
        input={input}
        error={fieldState.error?.message}
        open={open}
        onOpen={() => setOpen(true)}
        controlRef={field.ref}
      >
        {field.value.length > 0 && <Chips options={field.value} />}
      </PickerButton>
      {open &&
        createPortal(
          <dialog.Show props={{ chosen: field.value, onChoose: tag, onClose: close }} />,
          document.body,
        )}
    </>
  );
}
