import { CanAccess } from 'react-admin';
import { formatCount } from '#domain/formats.ts';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import type { PageProps } from '../../declaration/resolved.ts';
import { DownloadButton } from '../../download/DownloadButton.tsx';
import { mostWhole } from '../wholeList.ts';

interface TooLongDialogProps extends PageProps {
  /** How many rows the list has. */
  total: number;
  onClose: () => void;
}

/** Says that a list is too long to print, and offers its download. */
export default function TooLongDialog({ resource, total, onClose }: TooLongDialogProps) {
  return (
    <Dialog
      title="Too long to print"
      width={440}
      closeLabel="Close"
      onClose={onClose}
      actions={
        <CanAccess resource={resource.name} action="export">
          <DownloadButton resource={resource} />
        </CanAccess>
      }
    >
      <p>
        {`This list has ${formatCount(total)} ${resource.noun.many}; at most ${formatCount(mostWhole)} print. Narrow it by search and filters, or download all of them as a file.`}
      </p>
    </Dialog>
  );
}
