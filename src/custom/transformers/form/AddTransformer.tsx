/** What the pane gives to the form of a new transformer centre. */
export interface AddTransformerProps {
  /** Closes the pane; nothing is asked. */
  onClose: () => void;
  /** After saving, and after the server's message is shown: the list reloads and the pane shows what is new. */
  onSaved: (id: string) => void;
}

/** Adds a transformer centre. */
export default function AddTransformer({ onClose }: AddTransformerProps) {
  return (
    <>
      <h2>Add New TC</h2>
      <button type="button" className="btn" onClick={onClose}>
        Close
      </button>
    </>
  );
}
