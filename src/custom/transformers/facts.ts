import { absent } from '#domain/formats.ts';
import { feederTitle } from '#domain/feeders.ts';
import { fullMonthTitle } from '#domain/months.ts';
import { inDigits, toNumber } from '#domain/numbers.ts';
import { trimmed } from '#domain/texts.ts';
import { transformerFields } from '#tables/transformerFields.ts';
import {
  ofEach,
  sections,
  shownText,
  valueAt,
  type CustomKey,
  type TransformerKey,
} from '#tables/plainFields.ts';
import { failureReasonTitles, initialFailureReasons, meterConstant } from '#domain/transformers.ts';
import type { Transformer } from './transformerCalls.ts';

type OnRecord = Pick<Transformer, 'taggedMRs' | 'gpsCoordinates'>;
type Currents = Readonly<Record<'primaryCurrent' | 'secondaryCurrent', string | number>>;

/** A transformer centre to show: on record, or as a form has it, with typed texts for its plain fields. */
export interface ShownTransformer extends OnRecord {
  readingMR: Transformer['readingMR'] | null;
  feeder: Transformer['feeder'] | null;
  meter: { readonly ctRatio: Currents };
  /** The first reading of a TC about to be added: the month, and what is typed or chosen. */
  initialReading?: { month: string; value: string; failureReason: string };
}

/** Facts under a heading, each with its label. */
interface FactGroup {
  title: string;
  facts: readonly Fact[];
}

type Fact = readonly [label: string, value: string];

/** Returns the facts that the read-only view shows, group by group. */
export function factsOf(of: ShownTransformer): readonly FactGroup[] {
  return sections
    .map(({ title, keys }) => ({ title, facts: factsAt(keys, of) }))
    .filter(({ facts }) => facts.length > 0);
}

/** Returns the facts about some fields. */
export function factsAt(keys: readonly TransformerKey[], of: ShownTransformer): readonly Fact[] {
  const custom = customFacts(of);
  return ofEach<readonly Fact[]>(
    keys,
    field => [[field.label, shownText(field, valueAt(field, of)) || absent]],
    custom,
  ).flat();
}

function customFacts(of: ShownTransformer): Readonly<Record<CustomKey, readonly Fact[]>> {
  const { taggedMRs, gpsCoordinates, feeder, initialReading: initial } = of;
  const { ctRatio } = of.meter;
  const [primary, secondary] = [ctRatio.primaryCurrent, ctRatio.secondaryCurrent].map(typed =>
    toNumber(String(typed)),
  );
  const constant = meterConstant(primary, secondary);
  return {
    taggedMRs: fact('taggedMRs', text(taggedMRs.map(({ mrCode }) => mrCode).join(', '))),
    readingMR: fact('readingMR', text(of.readingMR?.mrCode)),
    latitude: fact('latitude', String(gpsCoordinates?.coordinates.lat ?? '--')),
    longitude: fact('longitude', String(gpsCoordinates?.coordinates.long ?? '--')),
    feeder: fact('feeder', feeder ? feederTitle(feeder) : absent),
    ctRatio: fact('ctRatio', constant === undefined ? absent : `${primary}/${secondary}`),
    meterConstant: fact('meterConstant', text(constant?.toFixed(2))),
    initialReading: initial
      ? [
          ['Month', fullMonthTitle(initial.month)],
          ['Reading', inDigits(initial.value) ?? absent],
          ['Remarks', text(titleOfReason(initial.failureReason))],
        ]
      : [],
  };
}

const fact = (key: CustomKey, value: string): readonly Fact[] => [[transformerFields[key].label, value]];

function titleOfReason(chosen: string): string | undefined {
  const reason = initialFailureReasons.find(known => known === chosen);
  return reason && failureReasonTitles[reason];
}

function text(value: ReturnType<typeof valueAt>): string {
  return trimmed(String(value ?? '')) || absent;
}
