import { expect, it } from 'vitest';
import { areaLevels, codeKey, nameKey, type AreaLevel } from '#domain/areas.ts';
import { officerOf } from '#domain/roles.ts';
import { useSharedApi, type Answered, type Caller } from '../support/api.ts';
import { rowsOf } from '../support/territory.ts';

const api = useSharedApi();

/** Requests the options of a dropdown of the hierarchy selector. */
async function options(caller: Caller, level: AreaLevel, parent?: { level: AreaLevel; code: string }) {
  const { json } = await caller('GET', '/dt/user', {
    query: {
      secondLevelUserType: officerOf[level],
      perPage: 100,
      ...(parent && { userType: officerOf[parent.level], userLocationCode: parent.code }),
    },
  });
  return rowsOf(json, 'userList');
}

const codeOf = (row: Answered, level: AreaLevel) => String(row['location']?.[codeKey(level)]);

it('returns on each level the areas of all parents, each once and with a name', async () => {
  const dt = await api.as('dt');
  for (const [index, level] of areaLevels.entries()) {
    const all = await options(dt, level);
    const codes = all.map(row => codeOf(row, level));
    expect(new Set(codes).size, level).toBe(codes.length);
    for (const row of all) expect(row['location']?.[nameKey(level)], level).toBeTruthy();
    const above = areaLevels[index - 1];
    if (!above) continue;
    const parents = await options(dt, above);
    const children = await Promise.all(
      parents.map(parent => options(dt, level, { level: above, code: codeOf(parent, above) })),
    );
    expect(
      children
        .flat()
        .map(row => codeOf(row, level))
        .toSorted(),
      level,
    ).toEqual(codes.toSorted());
  }
});

it('counts meter readers that add up over every area of the utility', async () => {
  const dt = await api.as('dt');
  const count = async (level?: AreaLevel, code?: string) => {
    const query = {
      secondLevelUserType: 'mr',
      perPage: 1,
      ...(level && code && { userType: level, userLocationCode: code }),
    };
    return Number((await dt('GET', '/dt/user', { query })).json['data']?.['count']);
  };
  const total = await count();
  for (const level of areaLevels) {
    const areas = await options(dt, level);
    const counts = await Promise.all(areas.map(row => count(level, codeOf(row, level))));
    expect(
      counts.reduce((sum, each) => sum + each, 0),
      level,
    ).toBe(total);
  }
});
