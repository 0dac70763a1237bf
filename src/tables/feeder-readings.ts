import { energyInAt, feederMeterFaults, type FeederMeter } from '#domain/feederReadings.ts';
import { readingDecimals } from '#domain/transformers.ts';
import { defineTable, month, number, reference, text } from '#schema/index.ts';
import type { ConsoleRecord } from '#schema/record.ts';

const kWh = { min: 0, max: 9_999_999_999, decimals: 2, unit: 'kWh' };
const reading = { min: 0, max: 9_999_999_999, decimals: readingDecimals };

/**
 * The readings of feeders' meters, month by month. Feeders have no area: their readings belong to the whole utility.
 * Officers of an area see them as part of the audit of the feeders that supply it.
 */
export const feederReadings = defineTable({
  name: 'feeder-readings',
  access: {
    list: ['dt', 'cio'],
    create: ['cio'],
    update: ['cio'],
    delete: ['cio'],
    export: ['dt', 'cio'],
  },
  fields: {
    feeder: reference('feeders', { required: true }),
    month: month({ required: true }),
    energyIn: number({ label: 'Energy in (kWh)', required: true, ...kWh }),
    energy: number({ label: 'Energy (kWh)', help: 'Or else both readings and the constant', ...kWh }),
    start: number({ label: 'Reading at the start', ...reading }),
    end: number({ label: 'Reading at the end', ...reading }),
    constant: number({ label: 'Meter constant', min: 0.01, max: 1_000_000, decimals: 2 }),
    ht: number({ label: 'HT consumers (kWh)', help: 'Fed directly, past the TCs', ...kWh }),
    remark: text({ max: 200 }),
  },
  table: {
    unique: [['feeder', 'month']],
    computed: { energyIn: record => energyInAt(meterOf(record)) },
  },
  recordTitle: 'month',
  list: {
    columns: ['month', 'feeder', 'energyIn', 'ht', 'remark'],
    filters: ['feeder', 'month'],
    sort: '-month',
    sortable: ['energyIn'],
    perPage: 20,
    emptyHint: 'The corporate office enters what the meter of each feeder measured.',
  },
  form: { check: record => ({ ...feederMeterFaults(meterOf(record)) }) },
  menu: { icon: 'feeder', group: 'audit' },
});

function meterOf(record: ConsoleRecord): FeederMeter {
  const figure = (key: keyof FeederMeter) => {
    const value = record[key];
    return typeof value === 'number' ? value : null;
  };
  return {
    energy: figure('energy'),
    start: figure('start'),
    end: figure('end'),
    constant: figure('constant'),
    ht: figure('ht'),
  };
}
