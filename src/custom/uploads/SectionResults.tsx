import { useQuery } from '@tanstack/react-query';
import { formatCount } from '#domain/formats.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { useFileCalls } from './fileCalls.ts';
import { QueryStatus } from './QueryStatus.tsx';
import { statusWords } from './words.ts';
import { WrittenRows } from './StatusMark.tsx';

/** Shows the outcome of a corporate file, section by section. */
export function SectionResults({ fileId, onClose }: { fileId: string; onClose: () => void }) {
  const { sectionResults } = useFileCalls();
  const query = useQuery({
    queryKey: ['files', 'sections', fileId],
    queryFn: () => sectionResults(fileId),
  });
  const { data } = query;
  return (
    <Dialog title="Section wise results" width={600} lightDismiss onClose={onClose} closeLabel="Close">
      <QueryStatus query={query} />
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
                <td>
                  {statusWords[status].label} <WrittenRows of={{ status, count }} />
                </td>
                <td className="n">{formatCount(count.success)}</td>
                <td className="n">{formatCount(count.failure)}</td>
                <td className="n">{formatCount(count.skipped)}</td>
                <td>{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  );
}
