import type { FastifyInstance } from 'fastify';
import type { Exchange } from '#contract/operation.ts';
import {
  listMeterReaders,
  listUsers,
  readMeterReader,
  readProfile,
  updateMeterReader,
  updateProfile,
} from '#contract/users.ts';
import { isAreaLevel, type Area, type AreaLevel } from '#domain/areas.ts';
import { levelOf } from '#domain/roles.ts';
import { notFound, ruleBroken } from '../../services/http/errors.ts';
import { pageOf, toPaged } from '../../services/http/paging.ts';
import { route } from '../../machine/calls/route.ts';
import type { Visitor, Visitors } from '../../services/identity/visitors.ts';
import { ownRecord } from '../../machine/access/areaScope.ts';
import type { Caller } from '../../machine/access/caller.ts';
import { within } from '../../services/db/within.ts';
import type { Executor } from '../../services/db/connect.ts';
import { onPrimary } from '../../services/db/replica/chosenPool.ts';
import { users } from '../../services/db/schema/users.ts';
import * as meterReaders from '../meterReaders/meterReaders.ts';
import { changeMeterReader } from '../meterReaders/meterReaders.ts';
import * as profile from './profile.ts';
import { changeProfile, type ProfileServices } from './profile.ts';
import { listOfficers } from './officers.ts';

/** MR Management, the hierarchy look-ups and the profile. */
export function userRoutes(app: FastifyInstance, services: ProfileServices & { visitors: Visitors }): void {
  const { db } = services;
  route(app, readProfile, async ({ caller, visitor, isSameOrigin, header }) => {
    // The portal's first call of a session.
    const cookie = isSameOrigin
      ? await onPrimary(() => rememberCaller(services, caller, visitor))
      : undefined;
    if (cookie !== undefined) header('set-cookie', cookie);
    return { data: await profile.readProfile(db, caller), message: 'Profile' };
  });

  route(app, updateProfile, async ({ caller, ...edit }) => {
    const etag = await changeProfile(services, caller, edit);
    return { data: { etag }, message: 'Successfully updated AE Profile' };
  });

  route(app, listUsers, async ({ query, caller }) => {
    const page = pageOf(query);
    const area = pickedArea(query);
    const level = requestedLevel(query);
    const { rows, ...total } = level
      ? await listOfficers(db, caller, level, area, page)
      : await meterReaders.listMeterReaders(
          db,
          caller,
          { area, mrCode: query.mrCode },
          { ...page, sort: query.sort },
        );
    return { data: { userList: rows, ...toPaged(page, total) }, message: 'Users' };
  });

  route(app, listMeterReaders, async ({ query, caller }) => {
    const page = pageOf(query);
    const { rows, ...total } = await meterReaders.listMeterReaders(
      db,
      caller,
      { mrCode: query.mrCode },
      { ...page, sort: query.sort },
    );
    return { data: { MRList: rows, ...toPaged(page, total) }, message: 'Meter readers' };
  });

  route(app, readMeterReader, async ({ params, caller }) => {
    const found = await meterReaders.findMeterReader(db, caller, params.id);
    if (!found) throw notFound();
    return { data: found, message: 'Meter reader' };
  });

  route(app, updateMeterReader, async ({ caller, ...edit }) => {
    const etag = await changeMeterReader(db, caller, edit);
    return { data: { etag }, message: 'Successfully updated MR' };
  });
}

type UserQuery = Pick<
  Exchange<typeof listUsers>['query'],
  'userType' | 'secondLevelUserType' | 'userLocationCode'
>;

/** Returns the area picked in the hierarchy selector; `undefined` for the caller's whole area. */
export function pickedArea({ userType, userLocationCode }: UserQuery): Area | undefined {
  if (userLocationCode === undefined) return undefined;
  const level = userType && (isAreaLevel(userType) ? userType : levelOf(userType));
  if (!level) throw ruleBroken('userLocationCode needs the userType in charge of that area.');
  return { level, code: userLocationCode };
}

/** Returns the level of the requested officers; `undefined` if meter readers are requested. */
function requestedLevel({ secondLevelUserType = 'mr' }: UserQuery): AreaLevel | undefined {
  return secondLevelUserType === 'mr' ? undefined : levelOf(secondLevelUserType);
}

/**
 * Remembers a caller's browser unless it is known already, since a sign-in to Amazon Cognito doesn't pass through this
 * server. Returns the cookie for the answer, or `undefined` if it needs none.
 */
async function rememberCaller(
  { db, visitors }: { db: Executor; visitors: Visitors },
  caller: Caller,
  visitor: Visitor,
): Promise<string | undefined> {
  const now = new Date();
  const [person] = await db.select({ username: users.username }).from(within(ownRecord(caller), users));
  if (!person) return undefined;
  const { byDevice } = await visitors.recognise(db, person.username, visitor, now);
  return byDevice ? undefined : visitors.remember(db, person.username, visitor, now);
}
