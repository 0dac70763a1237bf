import { ErrorState } from '../ErrorState.tsx';
import { FormFrame } from './FormFrame.tsx';

/** Takes the place of a form that could not be read, and offers a retry. */
export function FormFault({ title, ...fault }: { title: string; error: unknown; onRetry: () => void }) {
  return (
    <FormFrame title={title}>
      <ErrorState {...fault} />
    </FormFrame>
  );
}
