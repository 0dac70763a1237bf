import { formatCount } from '#domain/formats.ts';
import { CopyIcon } from '../../theme/icons.tsx';
import iconButton from '../../ui/iconButton.module.css';
import { useLock } from '../../ui/lock.ts';
import { closePopover } from '../../ui/usePopover.ts';
import type { PageProps, ResourceField } from '../declaration/resolved.ts';
import { useNotice } from '../notice.ts';
import { useTotal } from './counts.ts';
import { mostWhole, useWholeList } from './wholeList.ts';

/**
 * Copies a column of every row that the list finds, on all its pages, to the clipboard: one value a line, as a file has
 * it. A list with too many rows says how many it takes.
 */
export function CopyColumnButton({ resource, column }: PageProps & { column: ResourceField }) {
  const notice = useNotice();
  const { total, format } = useTotal();
  const { busy, run } = useLock();
  const read = useWholeList({ resource });
  const { label } = column;

  const copy = async () => {
    try {
      const lines = read([column], 'inFile').then(({ texts: [texts = []] }) => texts);
      await writeLines(lines);
      const { length } = await lines;
      notice.success(`${label}: ${formatCount(length)} ${length === 1 ? 'line' : 'lines'} copied`);
      return true;
    } catch (error) {
      notice.failure(error);
      return false;
    }
  };

  return (
    <button
      type="button"
      className={iconButton.icon}
      title="Copy the column"
      aria-label={`Copy ${label}`}
      aria-disabled={busy || !total}
      onClick={({ currentTarget }) => {
        if (!total) return;
        closePopover(currentTarget);
        if (total > mostWhole)
          notice.warning(
            `This list has ${format(total)} ${resource.noun.many}; at most ${formatCount(mostWhole)} are copied. Narrow it by search and filters.`,
          );
        else void run(copy);
      }}
    >
      <CopyIcon />
    </button>
  );
}

const notAllowed =
  'The browser does not allow copying here, because the portal’s address is not secure (https). Download the list instead.';

/** Writes lines to the clipboard once they are read. Browsers allow it for the press alone, so they get the promise. */
async function writeLines(lines: Promise<readonly string[]>): Promise<void> {
  // Without TLS there is no clipboard.
  if (!window.isSecureContext) throw new Error(notAllowed);
  const text = lines.then(read => new Blob([read.join('\n')], { type: 'text/plain' }));
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })]);
}
