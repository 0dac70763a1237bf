import { formatCount } from '#domain/formats.ts';
import { useOfficer } from '../../contexts.tsx';
import type { PageProps, ResourceField } from '../../declaration/resolved.ts';
import { filterNames } from '../../declaration/view.ts';
import { listOf } from '../../field/toggled.ts';
import { fieldsOf } from '../columns.ts';
import { useTexts } from '../FilterPanel.tsx';
import { useFilterValues } from '../useFilterValues.ts';
import styles from './print.module.css';

/** The rows of a list as texts. */
export interface Printed {
  columns: readonly ResourceField[];
  rows: readonly { id: string; texts: readonly string[] }[];
}

/** More columns than that need the long side of the sheet. */
const mostUpright = 7;

/** The most characters of a value that stays in one line. */
const longest = 24;

/** A list on paper: what narrows it, its rows, and their number. */
export function PrintedList({ resource, columns, rows }: PageProps & Printed) {
  const { one, many } = resource.noun;
  return (
    <section className={styles.list} data-printed data-wide={columns.length > mostUpright || undefined}>
      <h2>{resource.title}</h2>
      <p>
        {`${formatCount(rows.length)} ${rows.length === 1 ? one : many}`}
        <Narrowing resource={resource} />
      </p>
      <table>
        <thead>
          <tr>
            <th>#</th>
            {columns.map(({ key, label, align }) => (
              <th key={key} data-align={align}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, texts }, index) => (
            <tr key={id}>
              <td>{index + 1}</td>
              {columns.map(({ key, align }, at) => (
                <td key={key} data-align={align} data-wraps={(texts[at] ?? '').length > longest || undefined}>
                  {texts[at]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Says in words what narrows the list. */
function Narrowing({ resource }: PageProps) {
  const officer = useOfficer();
  const { values } = useFilterValues();
  const { search } = resource.list;
  const names = filterNames(resource, officer).filter(name => listOf(values[name]).length > 0);
  const fields = fieldsOf(resource, names);
  const unnamed = names.filter(name => !resource.fields[name]);
  return (
    <>
      {unnamed.map(name => (
        <span
          key={name}
        >{`${name === search?.param ? 'Search' : name}: ${listOf(values[name]).join(', ')}`}</span>
      ))}
      {fields.map(field => (
        <FieldWords key={field.key} field={field} values={listOf(values[field.key])} />
      ))}
    </>
  );
}

function FieldWords({ field, values }: { field: ResourceField; values: readonly string[] }) {
  return <span>{`${field.label}: ${useTexts(field, values).join(', ')}`}</span>;
}
