import type { Static } from 'typebox';
import type { auditEntry, transformer } from '#contract/transformers.ts';
import { consumptionOf, lossPercentage } from '#domain/audit.ts';
import { addMonths } from '#domain/months.ts';
import { meterConstant } from '#domain/transformers.ts';
import { toLocation } from '../directory/location.ts';
import { etagOf } from '../http/seen.ts';
import type { FoundTransformer } from './list.ts';
import type { TransformerMonth } from './months.ts';
import type { Reader } from './readers.ts';

type Transformer = Static<typeof transformer>;

/** A transformer centre as the contract has it; `month` is the one whose installations are told. */
export function toTransformer(
  { centre, feeder, area }: FoundTransformer,
  readers: readonly Reader[],
  months: readonly TransformerMonth[],
  month: string,
): Transformer {
  const { primaryCurrent, secondaryCurrent, latitude, longitude } = centre;
  const reading = readers.find(({ id }) => id === centre.readingMr);
  if (!reading) throw new Error(`Nobody reads the transformer centre ${centre.id}`);
  return {
    id: centre.id,
    number: centre.number,
    name: centre.name,
    readingDay: centre.readingDay,
    serialNumber: centre.serialNumber,
    make: centre.make,
    capacity: centre.capacity,
    timsCode: centre.timsCode,
    dtlmsCode: centre.dtlmsCode,
    dtrCode: centre.dtrCode,
    executionType: centre.executionType,
    location: toLocation(area),
    installationCount: months.find(one => one.month === month)?.installations ?? 0,
    activatedOn: centre.activatedOn,
    audit: months.map(one => toEntry(one, months)),
    taggedMRs: readers.map(toReader),
    readingMR: toReader(reading),
    gpsCoordinates:
      latitude === null || longitude === null
        ? null
        : { type: 'point', coordinates: { lat: latitude, long: longitude } },
    feeder: { id: feeder.id, number: feeder.number, name: feeder.name },
    meter: {
      make: centre.meterMake,
      serialNumber: centre.meterSerialNumber,
      meterConstant: meterConstant(primaryCurrent, secondaryCurrent) ?? 0,
      ctRatio: { primaryCurrent, secondaryCurrent },
    },
    etag: etagOf(centre.version),
  };
}

function toEntry(one: TransformerMonth, months: readonly TransformerMonth[]): Static<typeof auditEntry> {
  const next = months.find(({ month }) => month === addMonths(one.month, 1));
  const constant = meterConstant(one.primaryCurrent, one.secondaryCurrent) ?? 0;
  const consumption = consumptionOf(one.finalValue, next?.finalValue, constant);
  return {
    month: one.month,
    reading: { finalValue: one.finalValue, consumption, failureReason: one.failureReason },
    installationConsumption: one.installationConsumption,
    audited: one.audited,
    lossPercentage: one.audited ? lossPercentage(consumption, one.installationConsumption) : null,
  };
}

const toReader = ({ mrCode, sub }: Reader) => ({ mrCode, cognitoDetails: { sub } });
