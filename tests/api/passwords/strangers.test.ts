import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { knownVisitors, passwordCodes, tallies } from '../../../server/services/db/schema/index.ts';
import { codeRequestLimits, codeLimits, failureLimits } from '../../../server/services/settings/limits.ts';
import { useApi, type Answer } from '../../support/api.ts';
import { repetitions } from '../../support/repetitions.ts';
import { forgetResets, freshCode, most, outboxEmpty, rewind } from '../../support/resets.ts';
import { browserAt, programAt, type ResetVisitor } from '../../support/resetVisitor.ts';
import { useTerminal } from '../../support/terminal.ts';

const printed = useTerminal();
const api = useApi({ TRUSTED_PROXIES: '127.0.0.1' });
const [office, elsewhere] = ['203.0.113.7', '192.0.2.66'];
beforeEach(async () => {
  await forgetResets(api.server.db);
  await api.server.db.delete(knownVisitors);
});

const outcome = ({ status, json, headers }: Answer) => ({
  status,
  code: json['code'],
  message: json['message'],
  wait: Number(headers.get('retry-after')),
});
const hour = 3600;
/** Returns the next code, after those that others requested were sent. */
async function code(by: ResetVisitor, username: string): Promise<string> {
  await outboxEmpty(api.server.db);
  return freshCode(api, printed, username, () => by.ask(username));
}
const wrongFor = (right: string) => String((Number(right) + 1) % 1_000_000).padStart(6, '0');
/** Returns a browser at the office that has reset a password before. */
async function known(username: string) {
  const browser = browserAt(api, office);
  expect((await browser.reset(username, await code(browser, username))).status).toBe(200);
  await forgetResets(api.server.db);
  return browser;
}

describe('a stranger who requests an officer’s OTP', () => {
  it('neither voids the officer’s code, nor uses up its attempts, nor can use it', async () => {
    const [officer, stranger] = [browserAt(api, office), browserAt(api, elsewhere)];
    const own = await code(officer, 'ae');
    const other = await code(stranger, 'ae');
    if (own !== other) {
      expect(outcome(await stranger.reset('ae', own))).toMatchObject({ status: 422, code: 'WrongOtp' });
      expect(outcome(await officer.reset('ae', other))).toMatchObject({ status: 422, code: 'WrongOtp' });
    }
    for (let guess = 0; guess < 6; guess += 1) await stranger.reset('ae', wrongFor(other));
    expect(outcome(await stranger.reset('ae', other))).toMatchObject({ status: 422, code: 'OtpTriesUsedUp' });
    expect((await officer.reset('ae', own)).status).toBe(200);
  });

  it('does not make the officer wait for one', async () => {
    const [officer, stranger] = [browserAt(api, office), browserAt(api, elsewhere)];
    expect((await stranger.ask('ae')).status).toBe(200);
    expect((await officer.ask('ae')).status).toBe(200);
    expect(outcome(await officer.ask('ae'))).toMatchObject({ status: 429, wait: 30 });
  });

  it('blocks neither the devices nor the addresses that the username has signed in from', async () => {
    const officer = await known('ae');
    const count = most(codeRequestLimits.ofStrangers, hour);
    for (let stranger = 0; stranger < count; stranger += 1)
      expect((await browserAt(api, `192.0.2.${stranger}`).ask('ae')).status).toBe(200);
    expect(outcome(await browserAt(api, elsewhere).ask('ae'))).toMatchObject({
      status: 429,
      message:
        'Too many OTPs were asked for. Please wait 60 minutes before you ask for another one. On a computer where you have signed in before you need not wait.',
    });
    expect((await browserAt(api, office).ask('ae')).status).toBe(200);
    officer.moveTo(elsewhere);
    expect((await officer.reset('ae', await code(officer, 'ae'))).status).toBe(200);
  });

  it('gets no more codes a day from one address than the officer', async () => {
    const stranger = browserAt(api, elsewhere);
    const count = most(codeRequestLimits.ofVisitor, 24 * hour);
    let codes = 0;
    const pause = repetitions({ usual: 30, long: 5 });
    for (let minutes = 0; minutes < 23 * 60; minutes += pause) {
      if ((await stranger.ask('ae')).status === 200) codes += 1;
      await rewind(api.server.db, pause * 60);
    }
    expect(codes).toBe(count);
  });
});

it('recognises a browser that signed in elsewhere, as with Amazon Cognito, once it reads the profile', async () => {
  const token = await api.tokenOf('cio');
  await api.server.db.delete(knownVisitors);
  const read = (headers: Record<string, string>) =>
    api.call(token, 'GET', '/cio/profile', { headers: { 'x-forwarded-for': office, ...headers } });
  expect((await read({})).headers.getSetCookie()).toEqual([]);
  expect(await api.server.db.$count(knownVisitors)).toBe(0);
  const [cookie = ''] = (await read({ 'sec-fetch-site': 'same-origin' })).headers.getSetCookie();
  expect(cookie).toMatch(/^device=/);
  expect(await api.server.db.$count(knownVisitors)).toBe(2);
  const again = await read({ 'sec-fetch-site': 'same-origin', cookie: cookie.split(';')[0] ?? '' });
  expect(again.headers.getSetCookie()).toEqual([]);
});

describe('a code that a browser requested', () => {
  it('needs its cookie, from the same address or another', async () => {
    const officer = browserAt(api, office);
    const own = await code(officer, 'ee');
    for (const visitor of [programAt(api, office), programAt(api, elsewhere), browserAt(api, office)])
      expect(outcome(await visitor.reset('ee', own))).toMatchObject({ status: 422, code: 'WrongOtp' });
    // Of every username, so that it tells nothing about one.
    for (const username of ['ee', 'ae', 'nobody'])
      expect(outcome(await browserAt(api, elsewhere).reset(username, own))).toMatchObject({
        message:
          'This OTP has expired or was asked for on another computer. Ask for the OTP on this computer.',
      });
    const rows = await api.server.db.select().from(passwordCodes);
    expect(rows.map(({ tries }) => tries)).toEqual([0]);
    expect((await officer.reset('ee', own)).status).toBe(200);
  });

  it('comes with a cookie for one path of this site; scripts can’t read it, and the database lacks it', async () => {
    const { headers } = await browserAt(api, office).ask('ee');
    const [cookie = ''] = headers.getSetCookie();
    expect(cookie).toMatch(
      /^otp-request=[\w-]{43}; Path=\/v1\/reset-password\/ee; Max-Age=600; HttpOnly; SameSite=Strict$/,
    );
    const proof = cookie.slice('otp-request='.length, 43 + 'otp-request='.length);
    const rows = await api.server.db.select().from(passwordCodes);
    expect(JSON.stringify([rows, await api.server.db.select().from(tallies)])).not.toContain(proof);
  });

  it('works only for its own username', async () => {
    const officer = browserAt(api, office);
    const own = await code(officer, 'ee');
    await code(officer, 'se');
    expect(outcome(await officer.reset('se', own))).toMatchObject({ status: 422 });
    expect((await officer.reset('ee', own)).status).toBe(200);
  });

  it('ends with every other code of the username once one has been used', async () => {
    const [officer, other] = [browserAt(api, office), browserAt(api, elsewhere)];
    const [own, others] = [await code(officer, 'ee'), await code(other, 'ee')];
    expect((await officer.reset('ee', own)).status).toBe(200);
    expect(outcome(await other.reset('ee', others))).toMatchObject({ status: 422, code: 'WrongOtp' });
  });
});

it('accepts the code of a program without cookies only from its own address', async () => {
  const program = programAt(api, office);
  const own = await code(program, 'ce');
  expect(outcome(await programAt(api, elsewhere).reset('ce', own))).toMatchObject({ status: 422 });
  expect((await program.reset('ce', own)).status).toBe(200);
});

describe('wrong codes', () => {
  /**
   * Tries wrong codes for one username after another until a refusal. Returns how many were checked, and the refusal.
   */
  async function guess(visitorFor: (name: number) => ResetVisitor) {
    for (let name = 0, checked = 0; ; name += 1) {
      const visitor = visitorFor(name);
      await visitor.ask(`nobody-${name}`);
      await outboxEmpty(api.server.db);
      for (let attempt = 0; attempt < codeLimits.tries; attempt += 1) {
        const answer = outcome(await visitor.reset(`nobody-${name}`, '000000'));
        if (answer.status === 429) return { checked, answer };
        checked += 1;
      }
    }
  }

  it('from one address lead to a wait for every username there, and nowhere else', async () => {
    const count = most(failureLimits.ofVisitor, hour);
    const { checked, answer } = await guess(() => programAt(api, elsewhere));
    expect(checked).toBe(count);
    expect(answer).toMatchObject({
      message:
        'Too many wrong OTPs. Please wait 60 minutes before you try again, and ask for another OTP then.',
    });
    expect(answer.wait).toBeGreaterThan(3500);
    const officer = browserAt(api, office);
    expect((await officer.reset('dt', await code(officer, 'dt'))).status).toBe(200);
  });

  it('from many addresses lead to a wait for all strangers, and for no known device', async () => {
    const officer = await known('aee');
    const count = most(failureLimits.ofStrangers, hour);
    const { checked, answer } = await guess(name => browserAt(api, `192.0.2.${name}`));
    expect(checked).toBe(count);
    expect(answer.message).toBe(
      'Too many wrong OTPs were tried. Please wait 60 minutes before you try again. On a computer where you have signed in before you need not wait.',
    );
    officer.moveTo(elsewhere);
    expect((await officer.reset('aee', await code(officer, 'aee'))).status).toBe(200);
  });

  it('during the wait use up no code, and the right one counts as no failure', async () => {
    const visitor = browserAt(api, elsewhere);
    await guess(() => programAt(api, elsewhere));
    const own = await code(visitor, 'dt');
    expect((await visitor.reset('dt', own)).status).toBe(429);
    const key = eq(tallies.key, 'wrong otp');
    const failures = async () => (await api.server.db.select().from(tallies).where(key))[0]?.times.length;
    const before = await failures();
    await rewind(api.server.db, 3600 - 300);
    await rewind(api.server.db, 299);
    await api.server.db.update(passwordCodes).set({ expiresAt: new Date(Date.now() + 60_000) });
    await rewind(api.server.db, 1);
    expect((await visitor.reset('dt', own)).status).toBe(200);
    expect(await failures()).toBe(before);
  });
});
