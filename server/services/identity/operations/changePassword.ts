import { and, eq } from 'drizzle-orm';
import Type from 'typebox';
import { poolAccounts } from '../../db/schema/identity.ts';
import { clearFailures, countFailure, isLocked } from '../account/lockout.ts';
import { checkPassword } from '../account/password.ts';
import { revokeSessions } from '../account/sessions.ts';
import { accessTokenRevoked, attemptsExceeded, incorrect, reused } from '../refusals.ts';
import { recordPassword } from '../srp/exchange.ts';
import { attempterFor, poolOperation } from './operation.ts';
import { readAccessToken } from './session.ts';

const password = Type.String({ maxLength: 256 });

/**
 * Replaces the password of a signed-in person who knows the present one, and ends their other sessions. A wrong present
 * password counts as a wrong one at sign-in does: anyone who finds an open portal can't try passwords without end.
 */
export const changePassword = poolOperation(
  Type.Object({
    AccessToken: Type.String({ maxLength: 8192 }),
    PreviousPassword: password,
    ProposedPassword: password,
  }),
  async (context, { AccessToken, PreviousPassword: previous, ProposedPassword: proposed }, trace) => {
    const { db, pool, now } = context;
    const { sub, username, origin_jti: session } = await readAccessToken(context, AccessToken);
    trace.sub = sub;
    checkPassword(proposed);
    const by = await attempterFor(context, username);
    if (await isLocked(db, by, now())) throw attemptsExceeded();
    const [account] = await db.select().from(poolAccounts).where(eq(poolAccounts.sub, sub));
    if (!account) throw accessTokenRevoked();
    const verifierOf = (text: string) => recordPassword(pool.name, username, text, account.salt).verifier;
    const isRight = verifierOf(previous) === account.verifier;
    const counts = isRight ? await clearFailures(db, by, now()) : await countFailure(db, by, now());
    if (!counts) throw attemptsExceeded();
    if (!isRight) throw incorrect();
    if (proposed === previous) throw reused();
    const record = recordPassword(pool.name, username, proposed);
    await db.transaction(async tx => {
      const replaced = await tx
        .update(poolAccounts)
        .set({ ...record, status: 'CONFIRMED', passwordChangedAt: now() })
        .where(
          and(eq(poolAccounts.sub, sub), eq(poolAccounts.salt, account.salt), eq(poolAccounts.enabled, true)),
        )
        .returning({ sub: poolAccounts.sub });
      // Somebody else was faster.
      if (replaced.length === 0) throw incorrect();
      await revokeSessions(tx, sub, now(), session);
    });
    return {};
  },
);
