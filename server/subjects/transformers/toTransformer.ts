import type { Static } from 'typebox';
import type { auditEntry, transformer } from '#contract/transformers.ts';
import { consumptionOf, lossAnalysis, type ArrBasis } from '#domain/audit.ts';
import { addMonths } from '#domain/months.ts';
import { byPlace, type PlainKey, type StoredValue } from '#domain/transformer/plain.ts';
import { meterConstant } from '#domain/transformers.ts';
import { toLocation } from '../accounts/location.ts';
import { etagOf } from '../../services/http/ifMatch.ts';
import type { TransformerMonth } from './months.ts';
import type { Reader } from './readers.ts';
import type { FoundTransformer } from './withFeeder.ts';

type Transformer = Static<typeof transformer>;

/** How transformer centres are shown: as they were in a month, with ARR on a basis. */
export interface Shown {
  month: string;
  arrBasis: ArrBasis;
}

/**
 * Converts a transformer centre, as it was in `month`, to the contract's form, with an entry for each of `entries`. Its
 * name, codes and meter readers have no history.
 */
export function toTransformer(
  { centre, terms, feeder, area }: FoundTransformer,
  readers: readonly Reader[],
  months: readonly TransformerMonth[],
  { month, entries, arrBasis }: Shown & { entries: readonly string[] },
): Transformer {
  const { latitude, longitude } = centre;
  const { primaryCurrent, secondaryCurrent } = terms;
  const reading = readers.find(({ id }) => id === centre.readingMr);
  if (!reading) throw new Error(`Nobody reads the transformer centre ${centre.id}`);
  const inMonth = { ...centre, ...terms };
  const plain = byPlace<{ [K in PlainKey]: StoredValue<K> }>(({ key }) => inMonth[key]);
  return {
    id: centre.id,
    ...plain.details,
    location: toLocation(area),
    installationCount: months.find(one => one.month === month)?.installations ?? 0,
    activatedOn: centre.activatedOn,
    audit: entries.map(of => toEntry(of, months, arrBasis)),
    taggedMRs: readers.map(toReader),
    readingMR: toReader(reading),
    gpsCoordinates:
      latitude === null || longitude === null
        ? null
        : { type: 'point', coordinates: { lat: latitude, long: longitude } },
    feeder: { id: feeder.id, number: feeder.number, name: feeder.name },
    meter: {
      ...plain.meter,
      meterConstant: meterConstant(primaryCurrent, secondaryCurrent) ?? 0,
      ctRatio: { primaryCurrent, secondaryCurrent },
    },
    etag: etagOf(centre.version),
  };
}

function toEntry(
  month: string,
  months: readonly TransformerMonth[],
  arrBasis: ArrBasis,
): Static<typeof auditEntry> {
  const one = months.find(each => each.month === month);
  const next = months.find(each => each.month === addMonths(month, 1));
  const constant = one && meterConstant(one.primaryCurrent, one.secondaryCurrent);
  const consumption = consumptionOf(one?.finalValue, next?.finalValue, constant ?? 0);
  return {
    month,
    reading: {
      finalValue: one?.finalValue ?? null,
      consumption,
      failureReason: one?.failureReason ?? null,
    },
    installationConsumption: one?.installationConsumption ?? null,
    audited: one?.audited ?? false,
    reopenedAt: one?.reopenedAt?.toISOString() ?? null,
    lossPercentage: one?.lossPercentage ?? null,
    lossAnalysis: one ? toAnalysis(one, consumption, arrBasis) : null,
  };
}

function toAnalysis(one: TransformerMonth, consumption: number | null, arrBasis: ArrBasis) {
  const { installationConsumption, demand, collection } = one;
  if (demand === null || collection === null) return null;
  return {
    demand,
    collection,
    ...lossAnalysis({ consumption, installationConsumption, demand, collection }, arrBasis),
  };
}

const toReader = ({ mrCode, sub }: Reader) => ({ mrCode, cognitoDetails: { sub } });
