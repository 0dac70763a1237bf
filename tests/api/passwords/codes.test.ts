import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { acrossTheUtility } from '../../../server/services/db/areaTable.ts';
import { passwordCodes, users } from '../../../server/services/db/schema/index.ts';
import { useApi } from '../../support/api.ts';
import {
  askForCode,
  codesSent,
  forgetResets,
  freshCode,
  outboxEmpty,
  reset,
  rewind,
} from '../../support/resets.ts';
import { useTerminal } from '../../support/terminal.ts';

const printed = useTerminal();
const api = useApi();
beforeEach(() => forgetResets(api.server.db));

const wrong = { status: 422, code: 'WrongOtp', message: 'The OTP is wrong or has expired.' };
const usedUp = {
  status: 422,
  code: 'OtpTriesUsedUp',
  message: 'Too many wrong OTPs. Please ask for another one.',
};
const answered = async (answer: Promise<{ status: number; json: object }>) => {
  const { status, json } = await answer;
  return { status, ...json };
};
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('a code', () => {
  it('has six digits, goes to the phone, and appears nowhere in the database', async () => {
    const code = await freshCode(api, printed, 'ae');
    expect(code).toMatch(/^\d{6}$/);
    await outboxEmpty(api.server.db);
    const rows = await api.server.db.select().from(passwordCodes);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`"${code}"|"ae"`));
  });

  it('works once', async () => {
    const code = await freshCode(api, printed, 'ae2');
    expect((await reset(api, 'ae2', code)).status).toBe(200);
    expect(await answered(reset(api, 'ae2', code))).toMatchObject(wrong);
  });

  it('works for one of two concurrent attempts', async () => {
    const code = await freshCode(api, printed, 'ae2');
    const answers = await Promise.all([1, 2, 3].map(() => reset(api, 'ae2', code)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
  });

  it('works only for its own username, typed in any case', async () => {
    const code = await freshCode(api, printed, 'ae48');
    await freshCode(api, printed, 'ee');
    expect(await answered(reset(api, 'ee', code))).toMatchObject(wrong);
    expect((await reset(api, ' AE48 ', code)).status).toBe(200);
  });

  it('is valid for ten minutes', async () => {
    const code = await freshCode(api, printed, 'ee');
    await rewind(api.server.db, 599);
    expect(await answered(reset(api, 'ee', other(code)))).toMatchObject(wrong);
    await rewind(api.server.db, 2);
    expect(await answered(reset(api, 'ee', code))).toMatchObject(wrong);
  });

  it('ends when a client without a cookie requests the next one', async () => {
    const first = await freshCode(api, printed, 'se');
    await rewind(api.server.db, 30);
    const second = await freshCode(api, printed, 'se');
    if (first !== second) expect(await answered(reset(api, 'se', first))).toMatchObject(wrong);
    expect((await reset(api, 'se', second)).status).toBe(200);
  });

  it('ends when the phone number changes', async () => {
    const code = await freshCode(api, printed, 'ce');
    await api.server.db
      .update(acrossTheUtility(users))
      .set({ phoneNumber: '+919811111111' })
      .where(eq(users.username, 'ce'));
    expect(await answered(reset(api, 'ce', code))).toMatchObject(wrong);
  });
});

describe.each(['aee', 'nobody-at-all'])('guesses at a code of %s', username => {
  /**
   * Requests a code. Returns it, or a wrong one for an unknown username, whose courier's work is invisible from
   * outside.
   */
  const begin = async () => {
    await askForCode(api, username);
    await outboxEmpty(api.server.db);
    return codesSent(printed, username).at(-1) ?? '000000';
  };

  it('use it up after five, and the right one comes too late', async () => {
    const code = await begin();
    for (let guess = 0; guess < 5; guess += 1)
      expect(await answered(reset(api, username, other(code)))).toMatchObject(wrong);
    expect(await answered(reset(api, username, other(code)))).toMatchObject(usedUp);
    expect(await answered(reset(api, username, code))).toMatchObject(usedUp);
  });

  it('count at most five of fifty concurrent ones', async () => {
    const code = await begin();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => answered(reset(api, username, other(code)))),
    );
    expect(answers.filter(answer => answer.status === 422)).toHaveLength(50);
    expect(answers.filter(answer => 'code' in answer && answer.code === 'WrongOtp')).toHaveLength(5);
    const [row] = await api.server.db.select().from(passwordCodes);
    expect(row?.tries).toBe(5);
    expect(await answered(reset(api, username, code))).toMatchObject(usedUp);
  });

  it('do not count if malformed or sent with a weak password', async () => {
    await begin();
    for (const otp of ['', '12345', '1234567', '12345a', ' 12345'])
      expect(await answered(reset(api, username, otp))).toMatchObject({
        status: 422,
        message: 'Enter 6 digit OTP',
        errors: { otp: 'Enter 6 digit OTP' },
      });
    const message =
      'New Password should at least 8 characters long with at least 1 uppercase letter, 1 lowercase letter, 1 special character and 1 digit.';
    for (const newPassword of [
      'Short1!',
      'alllower1!',
      'ALLUPPER1!',
      'NoDigits!!',
      'NoSpecial12',
      '  Ab1!cde ',
    ])
      expect(await answered(reset(api, username, '123456', newPassword))).toMatchObject({
        status: 422,
        message,
        errors: { newPassword: message },
      });
    expect(await answered(reset(api, username, '123456', ''))).toMatchObject({
      message: 'Enter your new password',
    });
    const [row] = await api.server.db.select().from(passwordCodes);
    expect(row?.tries).toBe(0);
  });
});

describe.each(['dt', 'another-nobody'])('requesting another code for %s', username => {
  /** Expects a refusal for `seconds`, less those that the test itself has taken. */
  const early = async (seconds: number) => {
    const answer = await askForCode(api, username);
    expect(answer.status).toBe(429);
    const wait = Number(answer.headers.get('retry-after'));
    const words = wait < 120 ? `${wait} seconds` : `${Math.ceil(wait / 60)} minutes`;
    expect(answer.json).toEqual({
      code: 'TooEarly',
      message: `Please wait ${words} before you ask for another OTP.`,
    });
    expect(wait).toBeLessThanOrEqual(seconds);
    expect(wait).toBeGreaterThan(seconds - 4);
  };
  const inTime = async () => expect((await askForCode(api, username)).status).toBe(200);

  it('must wait 30 seconds, then 10', async () => {
    expect.hasAssertions();
    await inTime();
    await early(30);
    await rewind(api.server.db, 26);
    await early(4);
    await rewind(api.server.db, 4);
    await inTime();
    await early(10);
    await rewind(api.server.db, 10);
    await inTime();
  });

  it('works five times an hour, and once of twenty concurrent times', async () => {
    for (let code = 0; code < 5; code += 1) {
      const answers = await Promise.all(Array.from({ length: 4 }, () => askForCode(api, username)));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 429, 429, 429]);
      await rewind(api.server.db, 30);
    }
    await early(3600 - 5 * 30);
    await rewind(api.server.db, 3600 - 5 * 30);
    await inTime();
    await rewind(api.server.db, 10);
    await early(20);
  });
});

it('deletes expired codes when new ones are requested', async () => {
  await askForCode(api, 'somebody');
  await outboxEmpty(api.server.db);
  await rewind(api.server.db, 3700);
  await askForCode(api, 'somebody-else');
  expect(await api.server.db.$count(passwordCodes)).toBe(1);
});

it.each([
  ['/generate-otp/ae', {}],
  ['/generate-otp/ae', { otpType: 'signUp' }],
  ['/generate-otp/ae', { otpType: 'forgotPassword', more: 1 }],
  [`/generate-otp/${'a'.repeat(129)}`, { otpType: 'forgotPassword' }],
  ['/reset-password/ae', { otp: '123456' }],
  ['/reset-password/ae', { otp: 123_456, newPassword: ['Monsoon@2026'], userGroup: 'cio' }],
  ['/reset-password/ae', { otp: '123456', newPassword: `Aa1@${'x'.repeat(300)}` }],
])('%s with %o is refused whole', async (path, body) => {
  const { status, json } = await api.call(undefined, 'POST', path, { body });
  expect([status, json['code']]).toEqual([400, 'Malformed']);
});

it.each(['/generate-otp/ae', '/reset-password/ae'])('%s needs the API key', async path => {
  const { status } = await api.call(undefined, 'POST', path, { headers: { 'x-api-key': 'x' }, body: {} });
  expect(status).toBe(401);
});
