import { readPath, type ConsoleRecord } from '../record.ts';
import type { ResourceField } from '../resolved.ts';

/** What a record holds in a field, as people read it. */
export function Cell({ field, record }: { field: ResourceField; record: ConsoleRecord }) {
  const value = readPath(record, field.source);
  if (field.cell) return <field.cell.Show props={{ value, record }} waiting={field.format(value)} />;
  return field.Cell ? <field.Cell value={value} record={record} /> : field.format(value);
}
