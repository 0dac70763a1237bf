import { useSearchParams } from 'react-router';
import { fileStatuses, uploaderKinds } from '#domain/files.ts';
import { useOfficer } from '../../console/index.ts';
import { Chip } from '../../ui/chip/Chip.tsx';
import { readFilters, uploaderWords, type HistoryFilter } from './historyFilter.ts';
import { statusWords } from './statuses.ts';

/** The filter panel of a history, and the active filters as chips that remove them. */
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
    <section className="file-filters" aria-label="Filters">
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
      {uploadedBy && <Chip text={uploaderWords[uploadedBy]} onClear={() => set('uploadedBy', '')} />}
      {fileStatus && <Chip text={statusWords[fileStatus].label} onClear={() => set('fileStatus', '')} />}
    </section>
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
