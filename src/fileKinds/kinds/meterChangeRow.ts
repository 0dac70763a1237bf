import {
  meterChangeKinds,
  meterChangePartNames,
  meterChangeParts,
  type MeterChangeKind,
} from '#domain/meterChanges.ts';
import { listed } from '#domain/texts.ts';
import type { Reason, RowRule } from '../fileKind.ts';

/** The column of each part of a change. */
export const partColumns = {
  closing: 'Closing_reading',
  opening: 'Opening_reading',
  digits: 'Digits',
  primaryCurrent: 'Primary_current',
  secondaryCurrent: 'Secondary_current',
  make: 'Make',
  serialNumber: 'Serial_number',
} as const;

type PartColumn = (typeof partColumns)[keyof typeof partColumns];
type Cells = Readonly<Record<PartColumn | 'Kind', string>>;

/** The kinds of change by the words of their column. */
export const kindsByCode: ReadonlyMap<string, MeterChangeKind> = new Map([
  ['REPLACED', 'replaced'],
  ['ROLLED_OVER', 'rolledOver'],
  ['CT_CHANGED', 'ctChanged'],
]);

const codeOf = new Map([...kindsByCode].map(([code, kind]) => [kind, code]));

/** Returns a rule for each part that some kinds need, or exclude: `isWrong` says of which text. */
export const rulesOf = (
  which: 'needs' | 'excludes',
  reason: Reason,
  says: string,
  isWrong: (text: string) => boolean,
) =>
  meterChangePartNames.flatMap((part): RowRule<PartColumn | 'Kind'>[] => {
    const column = partColumns[part];
    const codes = meterChangeKinds.flatMap(kind =>
      meterChangeParts[kind][which].includes(part) ? (codeOf.get(kind) ?? []) : [],
    );
    if (codes.length === 0) return [];
    const isBroken = (cells: Cells) => codes.includes(cells.Kind) && isWrong(cells[column]);
    return [{ column, says: `${column} ${says} ${listed(codes, 'and')}.`, reason, isBroken }];
  });
