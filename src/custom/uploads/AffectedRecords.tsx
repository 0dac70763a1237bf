import { useQuery } from '@tanstack/react-query';
import { LinkBase } from 'react-admin';
import { formatCount } from '#domain/formats.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { MeterChangeLink } from '../transformers/MeterChangeLink.tsx';
import { useFileCalls, type UploadedFile } from './fileCalls.ts';
import { QueryStatus } from './FileStatus.tsx';

interface AffectedRecordsProps {
  file: UploadedFile;
  /** When the dry run ended that the officer sees. */
  asOf: string;
  /** The place of the effect among those of the dry run. */
  place: number;
  /** The sentence of the effect. */
  effect: string;
  onClose: () => void;
}

/** Names the records that an effect of a dry run is about; TCs on record lead to their details. */
export default function AffectedRecords({ file, asOf, place, effect, onClose }: AffectedRecordsProps) {
  const { affectedRecords } = useFileCalls();
  const query = useQuery({
    queryKey: ['files', 'affected', file.fileId, asOf, place],
    queryFn: ({ signal }) => affectedRecords(file.fileId, { asOf, effect: place }, signal),
  });
  const { records = [], count = 0 } = query.data ?? {};
  const hasDetails = records.some(({ detail }) => detail !== undefined);
  const hasNotes = records.some(({ note }) => note !== undefined);
  return (
    <Dialog title={effect} width={560} placement="edge" lightDismiss onClose={onClose}>
      <QueryStatus query={query} />
      {records.length > 0 && (
        <table className="file-sections">
          <thead>
            <tr>
              {hasNotes && <th scope="col">Cell</th>}
              <th scope="col">Number or code</th>
              <th scope="col">{hasNotes ? 'Note' : 'Name'}</th>
              {hasDetails && (
                <th scope="col" className="n">
                  Loss
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {records.map(({ code, name, detail, tcId, fallsIn, cells, note }) => (
              <tr key={`${cells} ${code} ${name}`}>
                {hasNotes && <td>{cells}</td>}
                <td>
                  {tcId === undefined ? (
                    code
                  ) : (
                    <LinkBase className="a" to={`/tc-details?tc=${tcId}&mode=view`}>
                      {code}
                    </LinkBase>
                  )}
                </td>
                <td>{note ?? name}</td>
                {hasDetails && <td className="n">{detail}</td>}
                {fallsIn !== undefined && tcId !== undefined && (
                  <td>
                    <MeterChangeLink id={tcId} month={fallsIn} />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {count > records.length && records.length > 0 && (
        <p>{`These are the first ${formatCount(records.length)} of ${formatCount(count)}.`}</p>
      )}
    </Dialog>
  );
}
