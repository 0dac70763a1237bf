import { buildTable } from '../../server/services/db/declared/buildTable.ts';
import { faultsOfNames } from '../../server/services/db/declared/longNames.ts';
import { feeders } from '../../server/services/db/schema/index.ts';
import { officers } from '../../src/domain/roles.ts';
import { defineTable } from '../../src/schema/index.ts';
import { titleField } from '../../src/schema/naming.ts';
import { tableFaults } from '../../src/schema/tableFaults.ts';
import { readField, type AskedField } from './field.ts';
import { WrongAnswer } from './wrongAnswer.ts';

/**
 * Reads the fields of the resource of this name, such as 'name:text!? section:area(section)'. Throws `WrongAnswer` if one
 * is none, or if no table can have them together.
 */
export function readFields(name: string, typed: string): AskedField[] {
  const asked = fieldsIn(typed).map(each => readField(each, name));
  const keys = asked.map(({ key }) => key);
  const twice = keys.find((key, at) => keys.indexOf(key) !== at);
  if (twice !== undefined) throw new WrongAnswer(`There are two fields ${twice}.`);
  const sort = sortOf(asked);
  const table = defineTable({
    name,
    access: { list: officers },
    fields: Object.fromEntries(asked.map(({ key, field }) => [key, field])),
    ...(sort !== undefined && { list: { sort } }),
    table: { unique: asked.filter(({ isUnique }) => isUnique).map(({ key }) => key) },
  });
  const faults = tableFaults([table]);
  // A reference may point to any column here: no name depends on it.
  if (faults.length === 0) faults.push(...faultsOfNames(buildTable(table, () => feeders.id)));
  if (faults.length > 0) throw new WrongAnswer(faults.map(fault => `${fault}.`).join('\n'));
  return asked;
}

/**
 * Returns the field that orders the list, if it can't be the one that names a record: the first required one. Throws if
 * there is none.
 */
export function sortOf(asked: readonly AskedField[]): string | undefined {
  const sortable = asked
    .filter(({ type, field }) => field.required && !['reference', 'area'].includes(type))
    .map(({ key }) => key);
  if (sortable.includes(titleField(Object.fromEntries(asked.map(({ key }) => [key, key]))))) return undefined;
  const [first] = sortable;
  if (first === undefined)
    throw new WrongAnswer(
      'The list is ordered by a field that every record has: mark one that is neither a reference nor an area with !, such as name:text!.',
    );
  return first;
}

/** Returns the fields in what was typed. Spaces and commas part them, but not what stands in parentheses. */
function fieldsIn(typed: string): string[] {
  return typed.match(/(?:\([^)]*\)|[^\s,])+/g) ?? [];
}
