import { eq } from 'drizzle-orm';
import { areaLevels, codeKey } from '#domain/areas.ts';
import { acrossTheUtility } from '../../services/db/areaTable.ts';
import type { Executor } from '../../services/db/connect.ts';
import { users } from '../../services/db/schema/users.ts';

/**
 * Returns the attributes that a person's tokens carry: designation, name and area codes, named as in a Cognito user
 * pool. `undefined` for someone unknown or disabled, who gets no tokens.
 */
export async function attributesOf(db: Executor, sub: string): Promise<Record<string, string> | undefined> {
  const [user] = await db.select().from(acrossTheUtility(users)).where(eq(users.sub, sub));
  if (!user || user.status !== 'active') return undefined;
  const attributes: Record<string, string> = {
    'custom:userGroup': user.userType,
    'custom:firstName': user.firstName,
    'custom:lastName': user.lastName,
  };
  for (const level of areaLevels) {
    const code = user[codeKey(level)];
    if (code !== null) attributes[`custom:${codeKey(level)}`] = code;
  }
  return attributes;
}
