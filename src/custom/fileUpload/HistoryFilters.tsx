import Chip from '@mui/material/Chip';
import { useSearchParams } from 'react-router';
import { fileStatuses, uploaderKinds } from '#domain/files.ts';
import { useOfficer } from '../../console/index.ts';
import { readFilters, uploaderWords, type HistoryFilter } from './historyFilter.ts';
import { statusWords } from './statuses.ts';

/** The filter panel of a history, and what is applied as chips that take it off again. */
export function HistoryFilters() {
  const { role } = useOfficer();
  const [params, setParams] = useSearchParams();
  const { uploadedBy, fileStatus } = readFilters(params);
  const set = (name: keyof HistoryFilter, value: string) =>
    setParams(before => {
      const after = new URLSearchParams(before);
      if (value === '' || before.get(name) === value) after.delete(name);
      else after.set(name, value);
      return after;
    });
  return (
    <div className="file-filters">
      {role === 'ae' && (
        <Choice
          label="Uploaded By"
          value={uploadedBy ?? ''}
          options={uploaderKinds.toReversed().map(kind => [kind, uploaderWords[kind]] as const)}
          onChoose={value => set('uploadedBy', value)}
        />
      )}
      <Choice
        label="File status"
        value={fileStatus ?? ''}
        options={fileStatuses.map(status => [status, statusWords[status].label] as const)}
        onChoose={value => set('fileStatus', value)}
      />
      {uploadedBy && <Chip label={uploaderWords[uploadedBy]} onDelete={() => set('uploadedBy', '')} />}
      {fileStatus && <Chip label={statusWords[fileStatus].label} onDelete={() => set('fileStatus', '')} />}
    </div>
  );
}

function Choice({
  label,
  value,
  options,
  onChoose,
}: {
  label: string;
  value: string;
  options: readonly (readonly [value: string, label: string])[];
  onChoose: (value: string) => void;
}) {
  return (
    <label className="file-choice">
      <span>{label}</span>
      <select value={value} onChange={event => onChoose(event.target.value)}>
        <option value="">All</option>
        {options.map(([option, title]) => (
          <option key={option} value={option}>
            {title}
          </option>
        ))}
      </select>
    </label>
  );
}
