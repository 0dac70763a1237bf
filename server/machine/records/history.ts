import { codeKey } from '#domain/areas.ts';
import { absent } from '#domain/formats.ts';
import { columnKey, type Table } from '#schema/defineTable.ts';
import type { FieldType } from '#schema/fields/types.ts';
import { asText } from '#schema/record.ts';
import type { RecordOfHistory } from '../history/readHistory.ts';
import type { HistoryField } from '../history/words.ts';
import { areaNames } from './record.ts';
import type { Row } from './register.ts';
import { titlesIn, type Targets } from './titles.ts';
import { undoOf } from './undo.ts';

/**
 * Returns what the history of a record shows: each field that a change mentions, as lists show it, and to an officer who
 * may edit the record how to undo the newest edit.
 */
export function historyOf(table: Table, targets: Targets, row: Row, mayEdit: boolean): RecordOfHistory {
  const { area } = table;
  return {
    entity: table.name,
    entityId: asText(row['id']),
    undoOf: mayEdit ? edit => undoOf(table, row, edit) : undefined,
    fields: Object.values(table.fields).map(({ key, label, type, format }): HistoryField => ({
      title: label,
      inWords: (values, names) => {
        // The change log has the codes of a record's area, as the table does.
        const value = values[columnKey(table, key)];
        if (value === undefined || value === null) return value;
        return isNamed(type) ? (names.get(asText(value)) ?? absent) : format(value);
      },
    })),
    findNames: async (db, caller, values) => {
      const titles = await titlesIn(db, caller, { table, targets }, values);
      if (!area) return titles;
      const codes = values.map(each => asText(each[codeKey(area.level)])).filter(Boolean);
      return new Map([...titles, ...(await areaNames(db, area.level, codes))]);
    },
  };
}

/** Whether a value is shown by the name of what it refers to. */
const isNamed = (type: FieldType) => type === 'reference' || type === 'area';
