import { digits, identifier, matching, oneOf } from '../cellRule.ts';
import { defineFileKind, failure, sheet, skip, skipDiffering } from '../fileKind.ts';

/** The name of a row about a power station. */
export const stationTitle = 'power station';

const reasons = {
  stationNotFound: failure('A feeder whose power station is not found', [{ Station_code: '99999999' }]),
  duplicate: skip('Duplicate row', [{}, {}]),
  unchanged: skip('Unchanged row', [{}], { after: [{}] }),
  differs: skipDiffering('No change in editable columns', { Feeder_number: 'F9' }),
};

const unique = { says: 'unique', reason: reasons.duplicate };
const code = digits(3, 30);
const name = /^[A-Za-z-]{3,30}$/;

const stations = sheet({
  name: 'stations',
  title: 'power stations',
  columns: {
    Station_code: { required: true, rule: code, onRecord: unique },
    Voltage_class: { required: true, rule: oneOf(['33', '66', '110', '220', '400']) },
    Station_name: { required: true, rule: matching(name, '3 to 30 characters, letters and hyphens only') },
  },
  types: [
    {
      title: stationTitle,
      key: 'Station_code',
      updates: ['Station_code', 'Voltage_class'],
      toRow: cells => ({
        kind: 'station' as const,
        stationCode: cells.Station_code,
        /** KV. */
        voltageClass: Number(cells.Voltage_class),
        name: cells.Station_name,
      }),
    },
  ],
  sample: [{ Station_code: '4001', Voltage_class: '66', Station_name: 'Hebbal' }],
});

const feeders = sheet({
  name: 'feeders',
  title: 'feeders',
  columns: {
    Feeder_MDM_code: { required: true, rule: code, onRecord: unique },
    Feeder_number: {
      required: true,
      rule: identifier(matching(/^[A-Za-z\d]{2,30}$/, '2 to 30 letters and digits')),
      examples: ['F1', 'F12'],
    },
    Feeder_name: { required: true, rule: matching(name, '3 to 30 letters and hyphens') },
    Station_code: {
      required: true,
      rule: code,
      onRecord: { says: 'must exist among the power stations', reason: reasons.stationNotFound },
    },
  },
  types: [
    {
      title: 'feeder',
      tells: ['Feeder_MDM_code', 'Feeder_number', 'Feeder_name'],
      key: 'Feeder_MDM_code',
      updates: ['Feeder_name'],
      toRow: cells => ({
        kind: 'feeder' as const,
        mdmCode: cells.Feeder_MDM_code,
        number: cells.Feeder_number,
        name: cells.Feeder_name,
        stationCode: cells.Station_code,
      }),
    },
  ],
  sample: [
    { Feeder_MDM_code: '400101', Feeder_number: 'F1', Feeder_name: 'Anandnagar', Station_code: '4001' },
    { Feeder_MDM_code: '400102', Feeder_number: 'F2', Feeder_name: 'Ganganagar', Station_code: '4001' },
  ],
});

/** Power stations and feeders: stations first, so that a feeder finds a station of the same file. */
export const stationAndFeeders = defineFileKind({
  category: 'stationAndFeeders',
  about:
    'Adds power stations and feeders; changes the code and voltage class of a station, and the name of a feeder.',
  reasons,
  duplicate: reasons.duplicate,
  sheets: [stations, feeders],
});

/** A power station from a valid row. */
export type StationRow = ReturnType<(typeof stations.types)[number]['toRow']>;
/** A feeder from a valid row. */
export type FeederRow = ReturnType<(typeof feeders.types)[number]['toRow']>;
