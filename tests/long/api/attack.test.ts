import { asc } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { otpLength } from '#domain/otp.ts';
import { secretStore } from '../../../server/services/db/secrets.ts';
import { acrossTheUtility } from '../../../server/services/db/areaTable.ts';
import { knownVisitors, users } from '../../../server/services/db/schema/index.ts';
import { codeLimits, failureLimits } from '../../../server/services/settings/limits.ts';
import { openVisitors } from '../../../server/services/identity/visitors.ts';
import { useApi, type Answer } from '../../support/api.ts';
import { forgetResets, most, outboxEmpty, rewind } from '../../support/resets.ts';
import { browserAt, type ResetVisitor } from '../../support/resetVisitor.ts';
import { useTerminal } from '../../support/terminal.ts';

useTerminal();
const api = useApi({ TRUSTED_PROXIES: '127.0.0.1' });
const day = 86_400;
const names = 120;
/** The chance of taking over any account within a day. */
const acceptableChance = 0.0001;
const attacker = '192.0.2.66';

beforeEach(async () => {
  await forgetResets(api.server.db);
  await api.server.db.delete(knownVisitors);
});

const victims = async () => {
  const rows = await api.server.db
    .select()
    .from(acrossTheUtility(users))
    .orderBy(asc(users.username))
    .limit(names);
  expect(rows).toHaveLength(names);
  return rows.map(({ username }) => username);
};

const waitOf = ({ headers }: Answer) => Number(headers.get('retry-after'));

/**
 * Spends a day as an attacker who requests codes under one username after another and guesses at each, as fast as the
 * server allows. Returns how many guesses the server checked. Waits imposed by the server pass at once.
 */
async function guessesInADay(visitorFor: (request: number) => ResetVisitor): Promise<number> {
  const usernames = await victims();
  const started = Date.now();
  let waited = 0;
  let guesses = 0;
  const passed = () => waited + (Date.now() - started) / 1000;
  const pass = async (seconds: number) => {
    waited += seconds;
    await rewind(api.server.db, seconds);
  };
  for (let request = 0; passed() < day; request += 1) {
    const visitor = visitorFor(request);
    const username = usernames[request % names] ?? '';
    const sent = await visitor.ask(username);
    if (sent.status === 429) {
      await pass(waitOf(sent));
      continue;
    }
    await outboxEmpty(api.server.db);
    for (let attempt = 0; attempt < codeLimits.tries; attempt += 1) {
      const answer = await visitor.reset(username, String(attempt).padStart(otpLength, '0'));
      if (answer.status === 429) {
        await pass(waitOf(answer));
        break;
      }
      expect(answer.json['code']).toBe('WrongOtp');
      guesses += 1;
    }
  }
  return guesses;
}

/** Each guess is one of all possible codes. */
const chanceOf = (guesses: number) => 1 - (1 - 10 ** -otpLength) ** guesses;

const attacks = {
  'from one address': { from: () => browserAt(api, attacker), bound: most(failureLimits.ofVisitor, day) },
  'from hundreds of addresses': {
    from: (request: number) => browserAt(api, `198.51.${request % 250}.7`),
    bound: most(failureLimits.ofStrangers, day),
  },
};

it.each(Object.entries(attacks))(
  'a day of guesses over 120 usernames %s is very unlikely to take over an account',
  async (...attack) => {
    const [where, { from, bound }] = attack;
    const guesses = await guessesInADay(from);
    const chance = chanceOf(guesses);
    process.stderr.write(
      `${guesses} guesses a day ${where}: an account is taken with ${(chance * 100).toFixed(4)} %\n`,
    );
    expect(guesses).toBe(bound);
    expect(chance).toBeLessThan(acceptableChance);
  },
);

it('guessing gets no easier from an address from which all victims have signed in', async () => {
  const visitors = await openVisitors(secretStore(api.server.db));
  const office = { device: undefined, address: attacker, secure: false };
  for (const username of await victims())
    await visitors.remember(api.server.db, username, office, new Date());
  const guesses = await guessesInADay(() => browserAt(api, attacker));
  expect(guesses).toBe(most(failureLimits.ofVisitor, day));
});
