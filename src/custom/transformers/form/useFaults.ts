import type { FieldErrors, UseFormReturn } from 'react-hook-form';
import type { Notice } from '../../../console/index.ts';
import { faultsOf } from '../../../dataProvider/errorText.ts';
import { inputOf } from './fields.ts';
import { faultsOfInputs } from './rules.ts';
import type { TcValues } from './values.ts';

const inputs = Object.values(inputOf);

/** Ways to show what is wrong: it is told, it stands at its input, and the first input at fault has the focus. */
export function useFaults({ setError, setFocus }: UseFormReturn<TcValues>, notice: Notice) {
  return {
    /** What the form's own rules refuse. */
    tellFirst: (errors: FieldErrors<TcValues>) => {
      const first = inputs.find(name => errors[name]);
      if (first === undefined) return;
      notice.warning(errors[first]?.message ?? '');
      setFocus(first);
    },
    /** What the server refuses. `before` is called first where there are faults of inputs, to have these on the screen. */
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
