import Type from 'typebox';
import { fileCategories } from '#domain/files.ts';
import { meterChangeKinds } from '#domain/meterChanges.ts';
import { userTypes } from '#domain/roles.ts';
import { failureReasons } from '#domain/transformers.ts';
import { why } from './lossCauses.ts';
import { closed, operation, role } from './operation.ts';
import { answer, id, instant, month, nullable } from './parts.ts';

const person = closed({ name: Type.String(), userType: Type.Enum([...userTypes]) });

const reading = closed({
  month,
  finalValue: nullable(Type.Number()),
  failureReason: nullable(Type.Enum([...failureReasons])),
  recordedAt: instant,
  recordedBy: nullable(person),
  /** The file that it came in, and its row there; null if a person typed it in. */
  file: nullable(
    closed({
      category: Type.Enum([...fileCategories]),
      /** The name of the person's own file; null if that is not on record. */
      name: nullable(Type.String()),
      row: Type.Integer({ minimum: 1 }),
    }),
  ),
});

const ratio = closed({
  primaryCurrent: Type.Integer({ description: 'A' }),
  secondaryCurrent: Type.Integer({ description: 'A' }),
  meterConstant: Type.Number({ description: 'Primary divided by secondary current, 2 decimals' }),
});

/** A part of the month in which one meter ran with one CT ratio. */
const segment = closed({
  /** The readings at its start and its end; null while one is missing. */
  started: nullable(Type.Number()),
  stopped: nullable(Type.Number()),
  ctRatio: ratio,
  energy: nullable(Type.Number({ description: 'kWh: their difference times the meter constant' })),
  /** The change of the meter that begins it; null for the first one. */
  change: nullable(
    closed({
      on: Type.String({ format: 'date', description: 'YYYY-MM-DD' }),
      kind: Type.Enum([...meterChangeKinds]),
      make: nullable(Type.String()),
      serialNumber: nullable(Type.String()),
    }),
  ),
});

const kWh = (description: string) => nullable(Type.Number({ description: `kWh: ${description}` }));
const rupees = (description: string) => nullable(Type.Number({ description: `Rupees: ${description}` }));

/** An audit that was reopened: who audited what and when, and who reopened it, when and why. */
const revision = closed({
  audited: closed({ at: instant, by: person }),
  reopened: closed({ at: instant, by: person }),
  reason: Type.String(),
  /** The readings at the start and the end of the month. */
  finalValue: Type.Number(),
  nextFinalValue: Type.Number(),
  ctRatio: ratio,
  /** The parts of the month, if the meter changed within it; else empty. */
  segments: Type.Array(segment),
  consumption: Type.Number({ description: 'kWh' }),
  installations: Type.Integer(),
  installationConsumption: Type.Number({ description: 'kWh' }),
  demand: Type.Number({ description: 'Rupees' }),
  collection: Type.Number({ description: 'Rupees' }),
  lossPercentage: Type.Number({ description: 'Per cent' }),
});

export const readAudit = operation('readAudit', {
  summary: 'The figures of a TC in a month, and everything that they were computed from',
  params: closed({ role, id, month }),
  response: answer(
    closed({
      /** Null before the audit: until then the figures are those on record now. */
      audited: nullable(closed({ at: instant, by: person })),
      /** Whether it is audited with a consumption that can't be the TC's. */
      implausible: Type.Boolean(),
      /** The audits of the month that were reopened, the earliest first. */
      revisions: Type.Array(revision),
      /** The facts that may explain the loss; null before the audit. */
      why: nullable(why),
      /** In words what keeps the TC from being audited; empty if nothing does, and after the audit. */
      gaps: Type.Array(Type.String()),
      /** The readings at the start and at the end of the month; null while there is none. */
      begun: nullable(reading),
      ended: nullable(reading),
      ctRatio: closed({
        ...ratio.properties,
        fromMonth: month,
        /** The CT ratio in force before `fromMonth`, if it was another. */
        before: nullable(ratio),
      }),
      /** The parts of the month, if the meter changed within it; else empty. */
      segments: Type.Array(segment),
      consumption: kWh('the difference of the readings times the meter constant, or the sum of the parts'),
      installations: Type.Integer({ description: 'Tagged to it in the month', minimum: 0 }),
      withoutConsumption: Type.Integer({
        description: 'Of these, with no consumption on record',
        minimum: 0,
      }),
      installationConsumption: kWh('what the installations were billed for'),
      demand: rupees('billed'),
      collection: rupees('paid'),
    }),
  ),
});
