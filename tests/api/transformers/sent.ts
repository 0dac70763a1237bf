import { currentMonth } from '#domain/months.ts';
import type { Caller } from '../../support/api.ts';
import { rowsOf } from '../../support/territory.ts';

/** The values that an assistant engineer may choose for a transformer centre. */
export interface Choices {
  /** The subs of the section's meter readers. */
  readers: string[];
  feeders: string[];
}

/** Reads them as the form's pickers do. */
export async function choicesOf(ae: Caller): Promise<Choices> {
  const readers = await ae('GET', '/ae/meter-readers');
  const feeders = await ae('GET', '/ae/feeder-choices');
  return {
    readers: rowsOf(readers.json, 'MRList').map(row => String(row['cognitoDetails']?.['sub'])),
    feeders: rowsOf(feeders.json, 'feeders').map(row => String(row['id'])),
  };
}

let count = 0;

/** Returns a transformer centre that follows every rule, with a unique number. */
export function transformerToAdd({ readers: [one = '', other = ''], feeders: [feeder = ''] }: Choices) {
  count += 1;
  return {
    taggedMRs: [{ sub: one }, { sub: other }],
    readingMR: { sub: other },
    number: `New ${count}`,
    name: 'Temple Square',
    readingDay: 9,
    serialNumber: 'SN-1',
    make: 'Kavika',
    capacity: 250,
    timsCode: 'TIMS-1',
    dtlmsCode: '',
    gpsCoordinates: { type: 'point', coordinates: { lat: 13.35, long: 74.79 } },
    executionType: 'SELF',
    feeder: { id: feeder },
    meter: {
      make: 'Genus',
      serialNumber: 'MT-1',
      ctRatio: { primaryCurrent: 200, secondaryCurrent: 5 },
    },
    initialReading: { month: currentMonth(), value: 120.125 },
  };
}
