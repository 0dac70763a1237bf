import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { demoPassword } from '../../../server/demo/signIns.ts';
import { outbox, poolAccounts } from '../../../server/services/db/schema/index.ts';
import { inviteAgain } from '../../../server/subjects/accounts/upload/invitation.ts';
import { useApi } from '../../support/api.ts';
import { signIn } from '../../support/session.ts';
import { outboxEmpty } from '../../support/resets.ts';
import { useTerminal } from '../../support/terminal.ts';

const printed = useTerminal();
const api = useApi();

it('replaces an expired first password and sends the new one', async () => {
  const { db, url } = api.server;
  await db
    .update(poolAccounts)
    .set({ passwordChangedAt: sql`now() - interval '8 days'` })
    .where(eq(poolAccounts.username, 'newae'));
  await expect(signIn(url, 'newae', demoPassword)).rejects.toThrow(
    'Temporary password has expired and must be reset by an administrator.',
  );
  expect(await inviteAgain(db, ['NewAE', 'newae'])).toEqual([]);
  await outboxEmpty(db);
  const [, password = ''] = /sign in as newae with (\S+) and/.exec(printed.join('\n')) ?? [];
  await expect(signIn(url, 'newae', password)).rejects.toThrow('NEW_PASSWORD_REQUIRED');
});

it(
  'invites nobody for an unknown username, nor a person who has already chosen a password',
  { tags: 'long' },
  async () => {
    const { db, url } = api.server;
    expect(await inviteAgain(db, ['newae', 'nobody'])).toEqual(['nobody']);
    expect(await db.$count(outbox)).toBe(0);
    const before = printed.length;
    expect(await inviteAgain(db, ['ae'])).toEqual([]);
    await outboxEmpty(db);
    expect(printed).toHaveLength(before);
    await signIn(url, 'ae', demoPassword);
  },
);
