import { formatCount } from '#domain/formats.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import type { OwnReasons } from './calls.ts';

interface NotedRowsProps {
  noted: OwnReasons['noted'];
  onClose: () => void;
}

/** Lists the first rows of a file with notes. */
export function NotedRows({ noted: { rows, count }, onClose }: NotedRowsProps) {
  const hasSeveral = new Set(rows.map(({ sheet }) => sheet)).size > 1;
  return (
    <Dialog title="Rows with notes" width={640} placement="edge" lightDismiss onClose={onClose}>
      <table className="file-sections">
        <thead>
          <tr>
            {hasSeveral && <th scope="col">Sheet</th>}
            <th scope="col" className="n">
              Row
            </th>
            <th scope="col">About</th>
            <th scope="col">Note</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ sheet, rowNumber, about, note }) => (
            <tr key={`${sheet} ${rowNumber}`}>
              {hasSeveral && <td>{sheet}</td>}
              <td className="n">{rowNumber}</td>
              <td>{about}</td>
              <td>{note}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {count > rows.length && (
        <p>{`These are the first ${formatCount(rows.length)} of ${formatCount(count)}. The result lists them all.`}</p>
      )}
    </Dialog>
  );
}
