import { sql } from 'drizzle-orm';
import Type from 'typebox';
import { Value } from 'typebox/value';
import { month, nullable } from '#contract/parts.ts';
import { meterChangeKinds, type MeterChange, type MeterChangeKind } from '#domain/meterChanges.ts';
import { rowsOf, type Executor } from '../../../services/db/connect.ts';

const record = Type.Object({
  month,
  on: Type.String(),
  kind: Type.Enum([...meterChangeKinds]),
  closing: nullable(Type.Number()),
  opening: nullable(Type.Number()),
  digits: nullable(Type.Integer()),
  primaryCurrent: nullable(Type.Number()),
  secondaryCurrent: nullable(Type.Number()),
  make: nullable(Type.String()),
  serialNumber: nullable(Type.String()),
});

/** A meter change as its form has it: only with what it states itself. */
export type MeterChangeRecord = Type.Static<typeof record>;

/** Returns the meter changes of a TC from a month on, in the order of their days. The TC has to be one of the caller's. */
export async function meterChangesOf(tx: Executor, tcId: string, from: string): Promise<MeterChangeRecord[]> {
  const rows = await rowsOf(
    tx,
    sql`
      select month, date::text as on, kind, closing::float8, opening::float8, digits,
        primary_current::float8 as "primaryCurrent", secondary_current::float8 as "secondaryCurrent",
        make, serial_number as "serialNumber"
      from meter_changes where transformer = ${tcId}::uuid and month >= ${from} order by date`,
  );
  return rows.map(row => Value.Parse(record, row));
}

/** The meter of a TC, as terms have it. */
export interface MeterState {
  primaryCurrent: number;
  secondaryCurrent: number;
  meterMake: string | null;
  meterSerialNumber: string | null;
}

/** The readings just before and after a change. */
type Bounds = Pick<MeterChange, 'closing' | 'opening'>;

/** The readings of each kind, which the declaration of meter changes requires. A CT changes while its meter runs on. */
const boundsOf: Readonly<Record<MeterChangeKind, (of: MeterChangeRecord) => Bounds>> = {
  replaced: ({ closing, opening }) => ({ closing: closing ?? 0, opening: opening ?? 0 }),
  rolledOver: ({ digits }) => ({ closing: 10 ** (digits ?? 0), opening: 0 }),
  ctChanged: ({ closing }) => ({ closing: closing ?? 0, opening: closing ?? 0 }),
};

/** Returns the changes of one month with what holds after each, `before` being what holds at its start. */
export function resolved(before: MeterState, records: readonly MeterChangeRecord[]): MeterChange[] {
  let state = before;
  return records.map(change => {
    state = after(state, change);
    const { primaryCurrent, secondaryCurrent, meterMake: make, meterSerialNumber: serialNumber } = state;
    const { on, kind } = change;
    return { on, kind, ...boundsOf[kind](change), primaryCurrent, secondaryCurrent, make, serialNumber };
  });
}

/** Of a new meter nothing is known but what its record says. */
function after(state: MeterState, change: MeterChangeRecord): MeterState {
  const { primaryCurrent, secondaryCurrent, make, serialNumber } = change;
  return {
    ...state,
    ...(primaryCurrent !== null && secondaryCurrent !== null && { primaryCurrent, secondaryCurrent }),
    ...(change.kind === 'replaced' && { meterMake: make, meterSerialNumber: serialNumber }),
  };
}

/** Returns what holds at the end of a month that began with `before`. */
export function stateAfter(before: MeterState, changes: readonly MeterChange[] | null): MeterState {
  const last = changes?.at(-1);
  return last
    ? {
        primaryCurrent: last.primaryCurrent,
        secondaryCurrent: last.secondaryCurrent,
        meterMake: last.make,
        meterSerialNumber: last.serialNumber,
      }
    : before;
}
