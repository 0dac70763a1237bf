import type { FieldErrors, UseFormReturn } from 'react-hook-form';
import type { Notice } from '../../../console/index.ts';
import { faultsOf } from '../../../client/errorText.ts';
import { inputOf } from './fields.ts';
import { faultsOfInputs } from './rules.ts';
import type { TcValues } from './values.ts';

const inputs = Object.values(inputOf);

/** Returns functions that show errors: as a notice and at the inputs, with the focus on the first input concerned. */
export function useFaults({ setError, setFocus }: UseFormReturn<TcValues>, notice: Notice) {
  return {
    /** Shows the first error that the form's own rules find. */
    showFirstError: (errors: FieldErrors<TcValues>) => {
      const first = inputs.find(name => errors[name]);
      if (first === undefined) return;
      notice.warning(errors[first]?.message ?? '');
      setFocus(first);
    },
    /** Shows the server's refusal. If it concerns inputs, calls `before` first, to bring these on the screen. */
    showRefusal: (error: unknown, before: () => void) => {
      notice.failure(error);
      const faults = faultsOfInputs(Object.fromEntries(faultsOf(error)));
      const [first] = faults;
      if (!first) return;
      before();
      for (const [name, message] of faults) setError(name, { type: 'server', message });
      setFocus(first[0]);
    },
  };
}
