import { object, type InferType } from 'yup';
import { check, type Checked } from './fieldMessages.ts';
import type { RowCells, SheetKind } from './sheetKind.ts';
import { oneLine } from './texts.ts';

/** The voltage classes of power stations, in kV. */
const voltageClasses = [33, 66, 110, 220, 400] as const;

/** The sheet of power stations. */
const stationsSheet = {
  name: 'stations',
  columns: ['Station_code', 'Voltage_class', 'Station_name'],
  required: ['Station_code', 'Voltage_class', 'Station_name'],
} as const satisfies SheetKind;

/** The sheet of feeders. */
const feedersSheet = {
  name: 'feeders',
  columns: ['Feeder_MDM_code', 'Feeder_number', 'Feeder_name', 'Station_code'],
  required: ['Feeder_MDM_code', 'Feeder_number', 'Feeder_name', 'Station_code'],
} as const satisfies SheetKind;

/** The sheets of a power stations and feeders file; one sheet may be both kinds. */
export const stationAndFeederSheets = [stationsSheet, feedersSheet] as const;

type Column = (typeof stationAndFeederSheets)[number]['columns'][number];

const mandatory = (column: Column) =>
  oneLine(`${column} must be in one line, without hidden characters`).required(`${column} is mandatory`);

/** The pattern of the codes of stations and feeders. */
export const stationCodeForm = /^\d{3,30}$/;
const code = (column: Column) =>
  mandatory(column).matches(stationCodeForm, {
    message: `${column} must be 3 to 30 digits`,
    excludeEmptyString: true,
  });

const letters = (column: Column) =>
  mandatory(column).matches(/^[A-Za-z-]{3,30}$/, {
    message: `${column} must be 3 to 30 letters and hyphens only`,
    excludeEmptyString: true,
  });

const stationRow = object({
  Station_code: code('Station_code'),
  Voltage_class: mandatory('Voltage_class').oneOf(
    ['', ...voltageClasses.map(String)],
    `Voltage_class must be one of ${voltageClasses.join(', ')}`,
  ),
  Station_name: letters('Station_name'),
});

const feederRow = object({
  Feeder_MDM_code: code('Feeder_MDM_code'),
  Feeder_number: mandatory('Feeder_number').matches(/^[A-Za-z\d]{2,30}$/, {
    message: 'Feeder_number must be 2 to 30 letters and digits',
    excludeEmptyString: true,
  }),
  Feeder_name: letters('Feeder_name'),
  Station_code: code('Station_code'),
});

/** A power station from a valid row. */
export interface StationRow {
  kind: 'station';
  stationCode: string;
  /** kV. */
  voltageClass: number;
  name: string;
}

/** A feeder from a valid row. */
export interface FeederRow {
  kind: 'feeder';
  mdmCode: string;
  number: string;
  name: string;
  stationCode: string;
}

const isFilled = (cells: RowCells, columns: readonly string[]) =>
  columns.some(column => (cells[column] ?? '').trim() !== '');

/**
 * Checks a row of either kind. The filled columns decide which: a row with a feeder's own columns is a feeder, any
 * other a station. A row with columns of both is invalid.
 */
export function checkStationOrFeeder(cells: RowCells): Checked<StationRow | FeederRow> {
  if (!isFilled(cells, ['Feeder_MDM_code', 'Feeder_number', 'Feeder_name'])) return checkStation(cells);
  if (!isFilled(cells, ['Voltage_class', 'Station_name'])) return checkFeeder(cells);
  return {
    ok: false,
    errors: { Station_name: 'A row is either a power station or a feeder: use a row for each' },
  };
}

function checkStation(cells: RowCells): Checked<StationRow> {
  const checked = check<InferType<typeof stationRow>>(stationRow, cells);
  if (!checked.ok) return checked;
  const { Station_code, Voltage_class, Station_name } = checked.value;
  return {
    ok: true,
    value: {
      kind: 'station',
      stationCode: Station_code,
      voltageClass: Number(Voltage_class),
      name: Station_name,
    },
  };
}

function checkFeeder(cells: RowCells): Checked<FeederRow> {
  const checked = check<InferType<typeof feederRow>>(feederRow, cells);
  if (!checked.ok) return checked;
  const { Feeder_MDM_code, Feeder_number, Feeder_name, Station_code } = checked.value;
  return {
    ok: true,
    value: {
      kind: 'feeder',
      mdmCode: Feeder_MDM_code,
      number: Feeder_number,
      name: Feeder_name,
      stationCode: Station_code,
    },
  };
}
