import { absent } from '#domain/formats.ts';
import type { Table } from '#schema/defineTable.ts';
import { asText } from '#schema/record.ts';
import type { RecordOfHistory } from '../history/readHistory.ts';
import type { HistoryField } from '../history/words.ts';
import { titlesIn, type Targets } from './titles.ts';

/** Returns what the history of a record shows: each field that a change mentions, as lists show it. */
export function historyOf(table: Table, targets: Targets, id: string): RecordOfHistory {
  return {
    entity: table.name,
    entityId: id,
    fields: Object.values(table.fields).map(({ key, label, type, format }): HistoryField => ({
      title: label,
      inWords: (values, names) => {
        const value = values[key];
        if (value === undefined || value === null) return value;
        return type !== 'reference' ? format(value) : (names.get(asText(value)) ?? absent);
      },
    })),
    findNames: (db, caller, values) => titlesIn(db, caller, { table, targets }, values),
  };
}
