import { byPlace, type PlainKey, type StoredValue } from '#tables/plainFields.ts';
import type { Transformer } from '../../../src/custom/transformers/transformerCalls.ts';
import { pageOf, type Answer, type Sent } from './api.ts';

/** Returns a month of a transformer centre in the API's format. */
export function monthOf(month: string, changes: object = {}) {
  return {
    month,
    reading: { finalValue: 10482.5, consumption: 1200, failureReason: null },
    installationConsumption: 1040.4,
    audited: true,
    reopenedAt: null,
    meterChanges: [],
    lossPercentage: 13.3,
    lossAnalysis: null,
    ...changes,
  };
}

/** The record of a transformer centre with the required fields alone. */
const unfilled = byPlace<{ readonly [K in PlainKey]: StoredValue<K> }>(() => null);

/** Returns a transformer centre in the API's format, audited in September 2026. */
export function transformer(index: number, changes: Partial<Transformer> = {}): Transformer {
  return {
    ...unfilled.details,
    id: `id-${index}`,
    number: `TC-${4400 + index}`,
    name: 'BEJAI CHURCH',
    readingDay: 12,
    make: 'Kirloskar',
    capacity: 250,
    executionType: 'DEPARTMENT',
    location: { sectionCode: '5410101' },
    installationCount: 1135,
    activatedOn: '2026-06',
    otherTermsFrom: null,
    audit: [monthOf('2026-09')],
    taggedMRs: [
      { mrCode: '54101003', cognitoDetails: { sub: 'sub-3' } },
      { mrCode: '54101007', cognitoDetails: { sub: 'sub-7' } },
    ],
    readingMR: { mrCode: '54101003', cognitoDetails: { sub: 'sub-3' } },
    gpsCoordinates: null,
    feeder: { id: 'feeder-12', number: 'F12', name: 'Kadri Temple' },
    meter: {
      ...unfilled.meter,
      make: 'Secure',
      serialNumber: 'MT-20193',
      meterConstant: 40,
      ctRatio: { primaryCurrent: 200, secondaryCurrent: 5 },
    },
    etag: '"1"',
    ...changes,
  };
}

/** Returns a page of `count` transformer centres in the server's format. */
export function transformersOf(count: number, sent: Sent): Answer {
  const first = (Number(sent.query['page']) - 1) * 20;
  const rows = Array.from({ length: Math.min(20, count - first) }, (_, at) => transformer(first + at + 1));
  return pageOf({ transformers: rows }, count, sent, 'tcCount');
}

/** Returns transformer centres to tag to, of which an MR of the first reads the installation, in the server's format. */
export function tagTargets(count: number): Answer {
  const transformers = Array.from({ length: count }, (_, at) => {
    const { id, number, name, readingDay } = transformer(at + 1);
    return { id, number, name, readingDay, sameReader: at === 0 ? 1 : 0, sameDay: 0 };
  });
  return { body: { data: { count: 1, transformers }, message: '' } };
}
