import type { FeederRow, StationRow } from '#fileKinds/kinds/stationAndFeeders.ts';
import type { Apply, CheckedRow } from '../../fileKind.ts';
import { applyFeeders } from './feeders.ts';
import { applyStations } from './stations.ts';

type AnyRow = CheckedRow<StationRow | FeederRow>;

const isFeeder = (row: AnyRow): row is CheckedRow<FeederRow> => row.row.kind === 'feeder';
const isStation = (row: AnyRow): row is CheckedRow<StationRow> => row.row.kind === 'station';

/** Writes rows of power stations or of feeders. */
export const applyStationsAndFeeders: Apply<StationRow | FeederRow> = async (tx, rows, context) => {
  const stations = rows.filter(isStation);
  const feeders = rows.filter(isFeeder);
  return [
    ...(stations.length > 0 ? await applyStations(tx, stations, context) : []),
    ...(feeders.length > 0 ? await applyFeeders(tx, feeders, context) : []),
  ];
};
