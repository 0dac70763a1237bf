import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { formatCount } from '#domain/formats.ts';
import { errorText } from '../../dataProvider/errorText.ts';
import { useFileCalls } from './calls.ts';

/** What became of a corporate file, section by section. */
export function SectionResults({ fileId, onClose }: { fileId: string; onClose: () => void }) {
  const titleId = useId();
  const { sectionResults } = useFileCalls();
  const { data, error, isPending } = useQuery({
    queryKey: ['files', 'sections', fileId],
    queryFn: () => sectionResults(fileId),
  });
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <DialogTitle id={titleId}>Section wise results</DialogTitle>
      <DialogContent>
        {isPending && <p role="status">Loading....</p>}
        {error && <p role="alert">{errorText(error)}</p>}
        {data?.length === 0 && <p>No Results!</p>}
        {data && data.length > 0 && (
          <table className="file-sections">
            <thead>
              <tr>
                <th scope="col">Section Code</th>
                <th scope="col">Status</th>
                <th scope="col" className="n">
                  Success
                </th>
                <th scope="col" className="n">
                  Failure
                </th>
                <th scope="col" className="n">
                  Skipped
                </th>
                <th scope="col">Message</th>
              </tr>
            </thead>
            <tbody>
              {data.map(({ sectionCode, status, count, message }) => (
                <tr key={sectionCode}>
                  <td>{sectionCode}</td>
                  <td>{status === 'PROCESSED' ? 'Processed' : 'Ineligible'}</td>
                  <td className="n">{formatCount(count.success)}</td>
                  <td className="n">{formatCount(count.failure)}</td>
                  <td className="n">{formatCount(count.skipped)}</td>
                  <td>{message}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}
