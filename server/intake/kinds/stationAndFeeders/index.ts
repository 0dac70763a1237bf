import { rowReasons } from '#validation/rowReasons.ts';
import {
  checkStationOrFeeder,
  stationAndFeederSheets,
  stationCodeForm,
  type FeederRow,
  type StationRow,
} from '#validation/stationsFile.ts';
import type { RowCells } from '#validation/sheetKind.ts';
import { fileKind, type CheckedRow } from '../../fileKind.ts';
import { applyFeeders } from './feeders.ts';
import { applyStations, stationKey } from './stations.ts';

const feederColumns = ['Feeder_MDM_code', 'Feeder_number', 'Feeder_name'] as const;

const feederKey = (code: string) => `feeder ${code}`;

const isFeeder = (cells: RowCells) => feederColumns.some(column => (cells[column] ?? '') !== '');

/** Power stations and feeders: stations first, so that a feeder finds a station from the same file. */
export const stationAndFeedersFile = fileKind<StationRow | FeederRow>({
  uploaders: ['cio'],
  sheets: stationAndFeederSheets,
  sample: {
    stations: [{ Station_code: '4001', Voltage_class: '66', Station_name: 'Hebbal' }],
    feeders: [
      { Feeder_MDM_code: '400101', Feeder_number: 'F1', Feeder_name: 'Anandnagar', Station_code: '4001' },
      { Feeder_MDM_code: '400102', Feeder_number: 'F2', Feeder_name: 'Ganganagar', Station_code: '4001' },
    ],
  },
  pass: cells => (isFeeder(cells) ? 1 : 0),
  subject: cells => {
    const [column, keyOf] = isFeeder(cells)
      ? (['Feeder_MDM_code', feederKey] as const)
      : (['Station_code', stationKey] as const);
    const code = cells[column] ?? '';
    return { column, key: stationCodeForm.test(code) ? keyOf(code) : undefined };
  },
  duplicateReason: rowReasons.stationAndFeeders.skip.duplicate,
  section: () => undefined,
  check: checkStationOrFeeder,
  apply: async (tx, rows, context) => {
    const stations = rows.filter(isStation);
    const feeders = rows.filter(isFeederRow);
    return [
      ...(stations.length > 0 ? await applyStations(tx, stations, context) : []),
      ...(feeders.length > 0 ? await applyFeeders(tx, feeders, context) : []),
    ];
  },
});

type AnyRow = CheckedRow<StationRow | FeederRow>;

const isFeederRow = (row: AnyRow): row is CheckedRow<FeederRow> => row.row.kind === 'feeder';
const isStation = (row: AnyRow): row is CheckedRow<StationRow> => row.row.kind === 'station';
