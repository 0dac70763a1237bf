import type { FeederRow, StationRow } from '#fileKinds/kinds/stationAndFeeders.ts';
import type { Apply, CheckedRow } from '../../files/fileKind.ts';
import { onCopies } from '../../files/processing/trial/copies.ts';
import { applyFeeders } from './feeders.ts';
import { applyStations } from './stations.ts';

type AnyRow = CheckedRow<StationRow | FeederRow>;

const isFeeder = (row: AnyRow): row is CheckedRow<FeederRow> => row.row.kind === 'feeder';
const isStation = (row: AnyRow): row is CheckedRow<StationRow> => row.row.kind === 'station';

const writeStationsAndFeeders: Apply<StationRow | FeederRow> = async (tx, rows, context) => {
  const stations = rows.filter(isStation);
  const feeders = rows.filter(isFeeder);
  return [
    ...(stations.length > 0 ? await applyStations(tx, stations, context) : []),
    ...(feeders.length > 0 ? await applyFeeders(tx, feeders, context) : []),
  ];
};

/** Writes rows of power stations or of feeders, in a dry run to copies. */
export const applyStationsAndFeeders = onCopies(['power_stations', 'feeders'], writeStationsAndFeeders);
