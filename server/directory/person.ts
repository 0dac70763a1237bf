import type { Static } from 'typebox';
import type { user } from '#contract/users.ts';
import type { UserType } from '#domain/roles.ts';
import type { areas } from '../db/schema/areas.ts';
import type { users } from '../db/schema/users.ts';
import { etagOf } from '../http/seen.ts';
import { toLocation } from './location.ts';

/** A person, or an area that waits for one, as the contract has it. */
export type Person = Static<typeof user>;

/** A page of them, and how many there are. */
export interface Listing {
  rows: Person[];
  count: number;
}

interface Joined {
  user: typeof users.$inferSelect | null;
  area: typeof areas.$inferSelect | null;
}

/** A row as the contract has it; `userType` is what an area without an officer waits for. */
export const toPerson =
  (userType: UserType) =>
  ({ user: row, area }: Joined): Person => ({
    userId: row?.id ?? null,
    name: { firstName: row?.firstName ?? '', lastName: row?.lastName ?? '' },
    userInfo: { mrCode: row?.mrCode ?? null },
    phoneNumber: row?.phoneNumber ?? null,
    createdAt: row?.createdAt.toISOString() ?? null,
    location: toLocation(area),
    userType: row?.userType ?? userType,
    cognitoDetails: { sub: row?.sub ?? null },
    etag: row ? etagOf(row.version) : null,
  });
