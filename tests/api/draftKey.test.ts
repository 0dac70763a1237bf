import { expect, it } from 'vitest';
import { useSharedApi } from '../support/api.ts';

const api = useSharedApi();

it('returns the same key in every session of an officer, and another to everyone else', async () => {
  const keyOf = async (username: string, role: string) => {
    const call = await api.as(username);
    const { status, json } = await call('GET', `/${role}/draft-key`);
    expect(status).toBe(200);
    return String(json['data']?.['key']);
  };
  const [first, again, other] = [await keyOf('ae', 'ae'), await keyOf('ae', 'ae'), await keyOf('ae2', 'ae')];
  expect(Buffer.from(first, 'base64')).toHaveLength(32);
  expect([again === first, other === first]).toEqual([true, false]);
});

it('returns no key to an ended session', async () => {
  const token = await api.tokenOf('ee');
  const { origin_jti: session } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  expect((await api.call(token, 'POST', `/ee/sessions/${session}/end`)).status).toBe(200);
  const { status, json } = await api.call(token, 'GET', '/ee/draft-key');
  expect([status, json['data']]).toEqual([401, undefined]);
});
