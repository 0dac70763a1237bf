import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useController, useFormContext } from 'react-hook-form';
import { lazyComponent, useNotice } from '../../../../console/index.ts';
import type { TcValues } from '../values.ts';
import { Chips } from './Chips.tsx';
import { PickerButton } from './PickerButton.tsx';

const dialog = lazyComponent(() => import('./ReadingMrDialog.tsx'));
const input = { source: 'readingMR', label: 'Reading MR', help: undefined, required: true, readOnly: false };

/** The input for the tagged meter reader who reads the meter. */
export function ReadingMrInput() {
  const { field, fieldState } = useController<TcValues, 'readingMR'>({ name: 'readingMR' });
  const { getValues } = useFormContext<TcValues>();
  const notice = useNotice();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const openDialog = () => {
    if (getValues('taggedMRs').length > 0) setOpen(true);
    else notice.warning('Please select at least one tagged MR first');
  };
  return (
    <>
      <PickerButton
        input={input}
        error={fieldState.error?.message}
        open={open}
        onOpen={openDialog}
        controlRef={field.ref}
      >
        {field.value && <Chips options={[field.value]} />}
      </PickerButton>
      {open &&
        createPortal(
          <dialog.Show
            props={{
              tagged: getValues('taggedMRs'),
              chosen: field.value,
              onClose: close,
              onChoose: reader => {
                field.onChange(reader);
                close();
              },
            }}
          />,
          document.body,
        )}
    </>
  );
}
