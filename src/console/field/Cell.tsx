import { readPath, type ConsoleRecord } from '#schema/record.ts';
import type { ResourceField } from '../declaration/resolved.ts';

/** Shows the value of a record's field as people read it. */
export function Cell({ field, record }: { field: ResourceField; record: ConsoleRecord }) {
  const value = readPath(record, field.source);
  if (field.cell) return <field.cell.Show props={{ value, record }} fallback={field.format(value)} />;
  return field.Cell ? <field.Cell value={value} record={record} /> : field.format(value);
}
