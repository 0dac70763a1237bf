import { and, eq, exists, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { Static } from 'typebox';
import type { historyEntry } from '#contract/history.ts';
import { wholeUtility } from '#domain/areas.ts';
import { joined } from '../../services/db/areaTable.ts';
import type { Executor } from '../../services/db/connect.ts';
import { isAnyOf } from '../../services/db/conditions.ts';
import { listQuery, type Paged } from '../../services/db/listQuery.ts';
import { descending } from '../../services/db/sort.ts';
import {
  areas,
  feeders,
  files,
  taggings,
  transformerCentres,
  users,
} from '../../services/db/schema/index.ts';
import { within } from '../../services/db/within.ts';
import { limits, type Page } from '../../services/http/paging.ts';
import { areaScope, areaShapeOf, ofCaller, type AreaShape } from '../access/areaScope.ts';
import type { Caller } from '../access/caller.ts';
import { inSection } from '../access/sections.ts';
import { entriesOf } from './entries.ts';
import { actionTitle, centresIn, type HistoryField, type Names, type Values } from './words.ts';

type HistoryEntry = Static<typeof historyEntry>;

/** The entries that a history shows: all, or those that name no section outside an area. */
interface HistoryShape {
  sectionsIn?: AreaShape | undefined;
}

const entriesOfRecord = listQuery({
  only: (db, { sectionsIn }: HistoryShape) => sectionsIn && namesOnlySectionsIn(db, sectionsIn),
  order: () => [descending(sql`entries.at`), descending(sql`entries.id`)],
  rows: (db, _shape, paginate) => paginate(withOrigin(db).$dynamic()),
  matching: (db, _shape, where) => {
    const entries = entriesOf(db);
    return db.select({ id: entries.id }).from(entries).where(where);
  },
});

/** Returns the condition for entries that name no section, or one of an area. */
function namesOnlySectionsIn(db: Executor, shape: AreaShape): SQL | undefined {
  if (shape.own === wholeUtility) return undefined;
  const section = sql<
    string | null
  >`coalesce(entries.after ->> 'sectionCode', entries.before ->> 'sectionCode')`;
  const own = db
    .select({ one: sql`1` })
    .from(within(areaScope(shape), areas))
    .where(and(eq(areas.level, 'section'), eq(areas.code, section)));
  return or(isNull(section), exists(own));
}

function withOrigin(db: Executor) {
  const entries = entriesOf(db);
  return db
    .select({
      change: {
        id: entries.id,
        at: entries.at,
        action: entries.action,
        before: entries.before,
        after: entries.after,
        rowNumber: entries.rowNumber,
      },
      by: { firstName: users.firstName, lastName: users.lastName, userType: users.userType },
      file: { category: files.category, name: files.fileName, uploadedOn: files.uploadedOn },
    })
    .from(entries)
    .leftJoin(joined(users), eq(users.id, entries.actorId))
    .leftJoin(joined(files), eq(files.id, entries.fileId));
}

/** The values of a record before and after an edit. */
export interface LoggedEdit {
  before: Values;
  after: Values;
}

/** The caller's own edit that puts back another, as the contract has it. */
export type Undo = NonNullable<HistoryEntry['undo']>;

type Found = Awaited<ReturnType<typeof withOrigin>>[number];

/** A record as the change log names it, and what its history shows. */
export interface RecordOfHistory {
  entity: string;
  entityId: string;
  fields: readonly HistoryField[];
  /** The TC whose audits belong to it. @default none */
  tcId?: string | undefined;
  /** Whether entries that name a section outside the officer's area are left out: the record is not of one area. @default false */
  isShared?: boolean | undefined;
  /** Returns the names of the records that values refer to, as far as the caller may see them. @default of feeders and TCs */
  findNames?: (db: Executor, caller: Caller, values: readonly Values[]) => Promise<Names>;
  /** Returns the caller's own edit that puts back the newest one; undefined if none does. @default none does */
  undoOf?: ((edit: LoggedEdit) => Undo | undefined) | undefined;
}

/**
 * Returns a page of the changes and audits of a record, the newest first, and their number. The caller of this function has made
 * sure that the officer may see the record.
 */
export async function readHistory(
  db: Executor,
  caller: Caller,
  record: RecordOfHistory,
  page: Page,
): Promise<Paged<HistoryEntry>> {
  const { entity, entityId, fields, tcId = null, isShared = false, findNames = namesIn, undoOf } = record;
  const { shape, values: ofArea } = areaShapeOf(caller);
  const request = {
    shape: { sectionsIn: isShared ? shape : undefined },
    values: { ...ofArea, entity, entityId, tcId },
  };
  const { rows, ...total } = await entriesOfRecord.page(db, request, limits(page));
  const values = rows.flatMap(({ change: { before, after } }) => [before ?? {}, after ?? {}]);
  const names = await findNames(db, caller, values);
  const recorded = rows.map(({ change }) => taggingOf(change.action, change.after));
  const undoable = await undoableOf(
    db,
    caller,
    recorded.flatMap(id => id ?? []),
  );
  return {
    rows: rows.map((row, at) => {
      const id = recorded[at];
      const newest = page.page === 1 && at === 0 ? editIn(row) : undefined;
      const undo = newest && undoOf?.(newest);
      return {
        ...toEntry(row, fields, names),
        ...(id !== undefined && undoable.has(id) && { undoableTagging: id }),
        ...(undo && { undo }),
      };
    }),
    ...total,
  };
}

/** Returns the names of the feeders and TCs that changes refer to; of TCs, only those in the officer's own area. */
async function namesIn(db: Executor, caller: Caller, values: readonly Values[]): Promise<Names> {
  const idsOf = (key: string) => values.map(each => each[key]).filter(id => typeof id === 'string');
  const centres = values.flatMap(({ from, to }) => centresIn(from, to));
  const named = await db
    .select({ id: feeders.id, number: feeders.number, name: feeders.name })
    .from(feeders)
    .where(isAnyOf(feeders.id, idsOf('feederId')));
  const numbered = await db
    .select({ id: transformerCentres.id, number: transformerCentres.number })
    .from(within(ofCaller(caller), transformerCentres))
    .where(isAnyOf(transformerCentres.id, [...idsOf('tcId'), ...centres]));
  return new Map([
    ...named.map(({ id, number, name }) => [id, `${number}, ${name}`] as const),
    ...numbered.map(({ id, number }) => [id, number] as const),
  ]);
}

function toEntry({ change, by, file }: Found, fields: readonly HistoryField[], names: Names): HistoryEntry {
  const { before, after } = change;
  return {
    id: change.id,
    at: change.at.toISOString(),
    by: by && { name: { firstName: by.firstName, lastName: by.lastName }, userType: by.userType },
    action: actionTitle(change.action, after ?? {}),
    fromMonth: monthOf(after ?? {}),
    values: fields.flatMap(({ title, inWords }) => {
      const [was, is] = [before, after].map(values => inWords(values ?? {}, names) ?? null);
      return was === is ? [] : [{ title, before: was ?? null, after: is ?? null }];
    }),
    file: file && {
      category: file.category,
      name: file.name,
      uploadedOn: file.uploadedOn.toISOString(),
      row: change.rowNumber ?? 0,
    },
  };
}

/** Returns the values before and after an edit; undefined for any other change. */
const editIn = ({ change: { action, before, after } }: Found): LoggedEdit | undefined =>
  action.endsWith('.update') && before && after ? { before, after } : undefined;

/** Returns the month from which a change counts: the log names it in one of these ways. */
function monthOf({ fromMonth, month, activatedOn }: Values): string | null {
  const found = fromMonth ?? month ?? activatedOn;
  return typeof found === 'string' ? found : null;
}

/** Returns the id of the tagging that an entry on one of its TCs records; undefined if it records something else. */
function taggingOf(action: string, after: Values | null): string | undefined {
  const id = action.startsWith('transformer.tag') ? after?.['taggingId'] : undefined;
  return typeof id === 'string' ? id : undefined;
}

/** Returns those of some taggings that the caller may still undo: an assistant engineer, those of their section. */
async function undoableOf(
  db: Executor,
  { role, codes: { sectionCode } }: Caller,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (role !== 'ae' || sectionCode === undefined || ids.length === 0) return new Set();
  const found = await db
    .select({ id: taggings.id })
    .from(within(inSection(sectionCode), taggings))
    .where(and(isAnyOf(taggings.id, ids), isNull(taggings.undoneAt)));
  return new Set(found.map(({ id }) => id));
}
