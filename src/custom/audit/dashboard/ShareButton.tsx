import { useNotice } from '../../../console/index.ts';

/** Copies the address of the screen, which reopens the same view for a colleague. */
export function ShareButton() {
  const notice = useNotice();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(window.location.href);
      notice.success('The address of this view is copied.');
    } catch {
      notice.warning("The browser does not allow copying. Copy the address from the browser's address bar.");
    }
  };
  return (
    <button type="button" className="btn" onClick={() => void copy()}>
      Share this view
    </button>
  );
}
