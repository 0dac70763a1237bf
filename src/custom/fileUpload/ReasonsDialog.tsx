import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import Close from '@mui/icons-material/Close';
import { useId } from 'react';

/** Why rows of a kind of file fail or are skipped; closed by its cross, Escape, or a click beside it. */
export function ReasonsDialog({
  title,
  reasons,
  onClose,
}: {
  title: string;
  reasons: readonly string[];
  onClose: () => void;
}) {
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <DialogTitle id={titleId} sx={{ pr: 7 }}>
        {title}
      </DialogTitle>
      <IconButton aria-label="Close" onClick={onClose} sx={{ position: 'absolute', right: 12, top: 12 }}>
        <Close fontSize="small" />
      </IconButton>
      <DialogContent>
        <ul className="file-reasons">
          {reasons.map(reason => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      </DialogContent>
    </Dialog>
  );
}
