import { and, eq, isNotNull, lt, sql } from 'drizzle-orm';
import { verifyCounts } from '../../subjects/billing/verifyCounts.ts';
import { acrossTheUtility } from '../../services/db/areaTable.ts';
import type { Database } from '../../services/db/connect.ts';
import { outbox } from '../../services/db/schema/outbox.ts';
import { settings } from '../../services/db/schema/settings.ts';
import { users } from '../../services/db/schema/users.ts';
import { secretSeal } from '../../services/db/secrets.ts';
import type { Config } from '../../services/settings/config.ts';
import { fault, messageOf, ok, warning, type Finding } from './finding.ts';

/** Checks what the database holds: keys, the people who could help others, messages and stored counts. */
export async function checkContents(db: Database, config: Config): Promise<Finding[]> {
  return [await keys(db, config), await people(db), await messages(db), await counts(db)];
}

async function keys(db: Database, { secretsKeys }: Config): Promise<Finding> {
  const about = 'keys';
  const seal = secretSeal(secretsKeys);
  try {
    for (const { name, value } of await db.select().from(settings)) seal.open(name, value);
  } catch (error) {
    return fault(about, `${messageOf(error)}. Nothing else opens them: find the key.`);
  }
  return secretsKeys
    ? ok(about, 'SECRETS_KEY opens them')
    : warning(about, 'without SECRETS_KEY, anyone with a backup can sign in as anyone. Set it.');
}

async function people(db: Database): Promise<Finding> {
  const about = 'people';
  const count = await db.$count(
    acrossTheUtility(users),
    and(eq(users.userType, 'cio'), eq(users.status, 'active')),
  );
  return count === 0
    ? warning(about, 'no officer of the corporate IT office: add one by npm run operate -- new-officer.')
    : ok(about, `${count} of the corporate IT office`);
}

async function messages(db: Database): Promise<Finding> {
  const about = 'messages';
  const late = await db.$count(
    outbox,
    and(lt(outbox.createdAt, sql`now() - interval '1 hour'`), isNotNull(outbox.leasedUntil)),
  );
  return late > 0
    ? warning(about, `${late} wait for more than an hour: the log has why at "a message was not sent".`)
    : ok(about, 'none waits for long');
}

async function counts(db: Database): Promise<Finding> {
  const wrong = await verifyCounts(db);
  return wrong.length > 0
    ? fault('counts', `${wrong.length} differ from the facts: npm run operate -- verify-counts names them.`)
    : ok('counts', 'all match the facts');
}
