import { randomUUID } from 'node:crypto';
import type { Area } from '#domain/areas.ts';
import { ofEachText, readerTexts } from '#tables/readerFields.ts';
import type { UserRow } from '#fileKinds/kinds/userRow.ts';
import { users as usersKind } from '#fileKinds/kinds/users.ts';
import { startsWithSubDivision } from '#validation/person.ts';
import { recordChanges, type Change } from '../../../machine/history/recordChanges.ts';
import { acrossTheUtility } from '../../../services/db/areaTable.ts';
import type { Executor } from '../../../services/db/connect.ts';
import { areas } from '../../../services/db/schema/areas.ts';
import { users } from '../../../services/db/schema/users.ts';
import { differing } from '../../files/rowNotes.ts';
import { refusal, success, type ApplyContext, type CheckedRow, type Outcome } from '../../files/fileKind.ts';
import { insertAll } from '../../../services/db/bulk.ts';
import { post } from '../../../services/mail/courier.ts';
import { onCopies } from '../../files/processing/trial/copies.ts';
import {
  findPeople,
  ownArea,
  updatePeople,
  usernameOf,
  type Changeable,
  type People,
  type Update,
  type User,
} from './people.ts';
import { agrees, areaOf, comparedPlace, Territory, type AreaRecord } from './territory.ts';

const { reasons } = usersKind;

/** The rows that a transaction will write. */
interface PendingWrites {
  created: (typeof users.$inferInsert & { id: string })[];
  updated: Update[];
  /** The people whose phone number changes. */
  changedNumbers: string[];
  changes: Change[];
}

/** Writes rows of one designation; in a dry run to copies. */
export const applyUsers = onCopies(['users', 'areas'], writeUsers);

/**
 * Writes rows of one designation. An existing person can only get another name, number or text, and a blank cell changes
 * nothing; areas that are not on record are created with the officer in charge of them; invites everyone new.
 */
async function writeUsers(
  tx: Executor,
  rows: readonly CheckedRow<UserRow>[],
  context: ApplyContext,
): Promise<Outcome[]> {
  const given = rows.map(({ row }) => row);
  const people = await findPeople(tx, given);
  const territory = await Territory.of(
    tx,
    [...given.flatMap(row => [ownArea(row), row.parent]), ...[...people.byCode.values()].map(areaOf)].filter(
      area => area !== undefined,
    ),
  );
  const writes: PendingWrites = { created: [], updated: [], changedNumbers: [], changes: [] };
  const outcomes = rows.map(each => applyRow(each, { context, people, territory, writes }));
  await write(tx, writes, territory);
  return outcomes;
}

interface RowContext {
  context: ApplyContext;
  people: People;
  territory: Territory;
  writes: PendingWrites;
}

function applyRow(each: CheckedRow<UserRow>, rowContext: RowContext): Outcome {
  const { row } = each;
  const { context, people } = rowContext;
  const user = people.byCode.get(row.code);
  if (user && isOutsideOwnSection(user, context)) return reasons.otherSection;
  return user ? change(each, user, rowContext) : create(each, rowContext);
}

/** Whether a file may not change a person, as they are in another section than its uploader. */
const isOutsideOwnSection = ({ sectionCode }: User, { file }: ApplyContext) =>
  file.uploadedBy === 'AE' && sectionCode !== file.sectionCode;

function change({ row, rowNumber }: CheckedRow<UserRow>, user: User, rowContext: RowContext): Outcome {
  const { people, territory, writes, context } = rowContext;
  const { firstName, lastName, phoneNumber } = user;
  const before: Changeable = { firstName, lastName, phoneNumber, ...ofEachText(({ key }) => user[key]) };
  const after: Changeable = {
    firstName: row.firstName,
    lastName: row.lastName === '' ? lastName : row.lastName,
    phoneNumber: row.phoneNumber ?? phoneNumber,
    ...ofEachText(({ key }) => row[key] || user[key]),
  };
  const changed = keys.filter(key => before[key] !== after[key]);
  const notes = differing(comparedPlace(row, user, territory));
  if (changed.length === 0) return notes.length > 0 ? refusal(reasons.differs, notes) : reasons.unchanged;
  if (changed.includes('phoneNumber')) {
    if (after.phoneNumber !== null && people.phones.has(after.phoneNumber))
      return reasons.duplicatePhoneNumber;
    if (before.phoneNumber !== null) people.phones.delete(before.phoneNumber);
    if (after.phoneNumber !== null) people.phones.set(after.phoneNumber, user.id);
    writes.changedNumbers.push(user.id);
  }
  writes.updated.push({ id: user.id, ...after });
  writes.changes.push({
    ...entryFor(context, rowNumber),
    action: `${nounFor(row)}.update`,
    entityId: user.id,
    before: pick(before, changed),
    after: pick(after, changed),
  });
  return { ...success, notes };
}

function create(each: CheckedRow<UserRow>, rowContext: RowContext): Outcome {
  const { row, rowNumber } = each;
  const { people, writes, context } = rowContext;
  const place = placeOf(row, rowContext);
  if (!place) return reasons.parentNotFound;
  if (row.mrCode !== undefined && !startsWithSubDivision(row.mrCode, place.above?.subDivisionCode ?? ''))
    return reasons.codeOutsideSubDivision;
  if (row.phoneNumber !== undefined && people.phones.has(row.phoneNumber))
    return reasons.duplicatePhoneNumber;
  const username = usernameOf(row);
  if (people.usernames.has(username))
    return { outcome: 'failure', reason: `The sign-in name ${username} is taken` };

  const area = 'missing' in place ? createArea(each, place.missing, place.above, rowContext) : place.area;
  const id = randomUUID();
  const { zoneCode, circleCode, divisionCode, subDivisionCode, sectionCode } = area;
  const values = {
    username,
    userType: row.designation,
    firstName: row.firstName,
    lastName: row.lastName,
    phoneNumber: row.phoneNumber ?? null,
    mrCode: row.mrCode ?? null,
    dataProvider: row.dataProvider ?? null,
    ...ofEachText(({ key }) => row[key] || null),
    zoneCode,
    circleCode,
    divisionCode,
    subDivisionCode,
    sectionCode,
  };
  people.usernames.add(username);
  if (row.phoneNumber !== undefined) people.phones.set(row.phoneNumber, id);
  writes.created.push({ id, sub: randomUUID(), ...values });
  writes.changes.push({
    ...entryFor(context, rowNumber),
    action: `${nounFor(row)}.create`,
    entityId: id,
    after: values,
  });
  return success;
}

type Place = { above: AreaRecord | undefined } & ({ area: AreaRecord } | { missing: Area });

/**
 * Returns where a new person belongs; `undefined` if the officer above, or an area that the row names, is not on
 * record.
 */
function placeOf(row: UserRow, { people, territory }: RowContext): Place | undefined {
  const above = row.parent && territory.find(row.parent);
  if (row.parent) {
    if (!above || !people.officersAbove.has(row.parent.code)) return undefined;
    if (!agrees(row, above, row.parent.level)) return undefined;
  }
  const own = ownArea(row);
  if (!own) return above && { above, area: above };
  const area = territory.find(own);
  if (!area) return { above, missing: own };
  return agrees(row, area, own.level) ? { above, area } : undefined;
}

/** Creates the area that an officer is put in charge of. */
function createArea(
  { row, rowNumber }: CheckedRow<UserRow>,
  missing: Area,
  above: AreaRecord | undefined,
  { territory, writes, context }: RowContext,
): AreaRecord {
  const area = territory.add(missing, row, above);
  writes.changes.push({
    actorId: context.file.uploaderId,
    fileId: context.file.id,
    rowNumber,
    action: 'area.create',
    entity: 'area',
    entityId: `${missing.level} ${missing.code}`,
    after: { ...area },
  });
  return area;
}

async function write(
  tx: Executor,
  { created, updated, changedNumbers, changes }: PendingWrites,
  territory: Territory,
) {
  await insertAll(tx, acrossTheUtility(areas), territory.added);
  await updatePeople(tx, updated, changedNumbers);
  await insertAll(tx, acrossTheUtility(users), created);
  await post(
    tx,
    'invitation',
    created.map(({ id }) => ({ userId: id })),
  );
  await recordChanges(tx, changes);
}

type Key = keyof Changeable;
const keys: readonly Key[] = ['firstName', 'lastName', 'phoneNumber', ...readerTexts.map(({ key }) => key)];

const pick = (values: Changeable, names: readonly Key[]) =>
  Object.fromEntries(names.map(name => [name, values[name]]));

const nounFor = ({ designation }: UserRow) => (designation === 'mr' ? 'meterReader' : 'officer');

const entryFor = ({ file }: ApplyContext, rowNumber: number) => ({
  actorId: file.uploaderId,
  entity: 'user',
  fileId: file.id,
  rowNumber,
});
