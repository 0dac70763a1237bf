import type { ReadTransformer } from '../calls.ts';

/** What the pane gives to the form of a transformer centre on record. */
export interface EditTransformerProps {
  /** As it was read, with its `etag`. A record that changes meanwhile arrives as another value. */
  transformer: ReadTransformer;
  /** Closes the form; nothing is asked. */
  onClose: () => void;
  /** After saving, and after the message is shown: the list reloads and the form closes. */
  onSaved: (id: string) => void;
}

/** Edits a transformer centre. */
export default function EditTransformer({ transformer, onClose }: EditTransformerProps) {
  return (
    <>
      <h2>{`Edit TC ${transformer.number}`}</h2>
      <button type="button" className="btn" onClick={onClose}>
        Close
      </button>
    </>
  );
}
