import type { Static } from 'typebox';
import type { user } from '#contract/users.ts';
import { ofEachText } from '#tables/readerFields.ts';
import type { UserType } from '#domain/roles.ts';
import type { Paged } from '../../services/db/listQuery.ts';
import type { areas } from '../../services/db/schema/areas.ts';
import type { users } from '../../services/db/schema/users.ts';
import { etagOf } from '../../services/http/ifMatch.ts';
import { toLocation } from './location.ts';

/** A person, or an area without an officer yet, as in the contract. */
export type Person = Static<typeof user>;

/** A page of people, and the total count. */
export type Listing = Paged<Person>;

interface Joined {
  user: typeof users.$inferSelect | null;
  area: typeof areas.$inferSelect | null;
}

/** Converts a row to the contract's form; `userType` is the designation for an area without an officer. */
export const toPerson =
  (userType: UserType) =>
  ({ user: row, area }: Joined): Person => ({
    userId: row?.id ?? null,
    name: { firstName: row?.firstName ?? '', lastName: row?.lastName ?? '' },
    userInfo: { mrCode: row?.mrCode ?? null },
    phoneNumber: row?.phoneNumber ?? null,
    ...ofEachText(({ key }) => row?.[key] ?? null),
    createdAt: row?.createdAt.toISOString() ?? null,
    location: toLocation(area),
    userType: row?.userType ?? userType,
    cognitoDetails: { sub: row?.sub ?? null },
    etag: row ? etagOf(row.version) : null,
  });
