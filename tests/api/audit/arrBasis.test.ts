import { beforeAll, describe, expect, it } from 'vitest';
import { configPath } from '#contract/endpoints.ts';
import { arrBases } from '#domain/audit.ts';
import { useApi, type Answered } from '../../support/api.ts';
import { month, zone } from '../../support/smallCentres.ts';
import { addSmallTerritory } from '../../support/smallTerritory.ts';
import { rowsOf } from '../../support/territory.ts';

/** ARR of the zone, and of the TC with 530 kWh in, 500 billed and 4,000 rupees paid. */
const expected = { input: { zone: 7.489, centre: 7.547 }, billed: { zone: 7.99, centre: 8 } };

describe.each(arrBases)('with ARR_BASIS=%s', basis => {
  const api = useApi({ ARR_BASIS: basis });
  let ids: Record<string, string>;
  beforeAll(async () => {
    ids = await addSmallTerritory(api.server.db);
  });

  it('every ARR is a rate of that energy, and nothing else changes', async () => {
    const dt = await api.as('dt');
    const query = { location: 'zone', locationCode: zone };
    const { json } = await dt('GET', `/dt/area-figures/months/${month}`, { query });
    const same = { ABR: 8.354, ATAndC: 10.36, lossPercentage: 6.28, collection: 16_700 };
    expect(json['data']?.['figures']).toMatchObject({ ...same, ARR: expected[basis].zone });
    expect(json['data']?.['below']).toMatchObject([{ figures: { ...same, ARR: expected[basis].zone } }]);

    const list = await dt('GET', '/dt/transformer-centres', { query: { ...query, month, audited: true } });
    const listed = rowsOf(list.json, 'transformers').find(row => String(row['id']) === ids['A']);
    const one = await dt('GET', `/dt/transformer-centres/${ids['A']}`, { query: { month } });
    for (const centre of [listed, one.json['data']]) {
      const entries: unknown = centre?.['audit'];
      const months: readonly Answered[] = Array.isArray(entries) ? entries : [];
      const entry = months.find(each => String(each['month']) === month);
      expect(entry?.['lossAnalysis']).toMatchObject({ ARR: expected[basis].centre, ABR: 9, ATAndC: 16.14 });
    }
  });

  it('tells the portal, which says so in words', async () => {
    const config: unknown = await (await fetch(api.server.url + configPath)).json();
    expect(config).toMatchObject({ arrBasis: basis });
  });
});
