import { expect, it } from 'vitest';
import { currentMonth } from '#domain/months.ts';
import { useApi } from '../../support/api.ts';
import { ownCentres, ownInstallations } from './own.ts';

const api = useApi();
const month = currentMonth();

it('tags one', async () => {
  const ae = await api.as('ae');
  const [centre] = await ownCentres(ae);
  const [one] = await ownInstallations(ae, month, { untagged: true });
  const path = `/ae/transformer-centres/${centre?.id}/installations/${String(one?.['id'])}/tag`;
  const answer = await ae('PATCH', path, { query: { month } });
  expect([answer.status, answer.text]).toEqual([200, '{"message":"Successfully Tagged TC"}']);
  const found = (await ownInstallations(ae, month, { readingDay: centre?.readingDay ?? 0 })).find(
    row => row['id'] === one?.['id'],
  );
  expect(found).toMatchObject({ taggedBy: 'AE', transformer: { id: centre?.id } });
});
