import { dismissAll, showNotice } from '../../ui/notices/notices.ts';

/** Runs a task and shows its failure as a notice. Returns whether it succeeded. */
export async function attempt(task: () => Promise<void>): Promise<boolean> {
  dismissAll();
  try {
    await task();
    return true;
  } catch (error) {
    showNotice('warning', error instanceof Error ? error.message : String(error));
    return false;
  }
}
