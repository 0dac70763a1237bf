import { takenNames } from '#contract/takenNames.ts';
import { isComputed, type Table } from '#schema/defineTable.ts';
import type { ConsoleRecord } from '#schema/record.ts';
import { complete, faultsIn, toColumns } from './values.ts';

/** Returns what the API and the demo can't do of the declarations, each fault with its table and property. */
export function declarationFaults(tables: readonly Table[]): string[] {
  return tables.flatMap(table =>
    [
      ...(takenNames.has(table.name) ? ['name: is taken by a call of the program itself'] : []),
      ...table.samples.flatMap((sample, at) =>
        sampleFaults(table, sample, at).map(fault => `samples[${at}]${fault}`),
      ),
    ].map(fault => `${table.name}.${fault}`),
  );
}

function sampleFaults(table: Table, sample: ConsoleRecord, at: number): string[] {
  const { area, fields, unique, samples } = table;
  const columns = toColumns(table, complete(table, sample));
  const isShared = (group: readonly string[]) =>
    group.every(key => key !== area?.key && columns[key] !== null) &&
    samples.slice(0, at).some(other => group.every(key => other[key] === sample[key]));
  return [
    ...(area && area.key in sample
      ? [`.${area.key}: is given by the demo, which goes through the areas`]
      : []),
    ...Object.keys(sample)
      .filter(key => isComputed(table, key))
      .map(key => `.${key}: is computed, so that no sample can give it`),
    ...Object.keys(sample)
      .filter(key => fields[key]?.type === 'reference')
      .map(key => `.${key}: refers to a record, which no sample can name`),
    ...Object.entries(faultsIn(table, columns, columns)).map(([key, message]) => `.${key}: ${message}`),
    ...unique.filter(isShared).map(group => `.${group.join(' and ')}: is that of another sample`),
  ];
}
