import { expect, it } from 'vitest';
import { lists, openList, seesNoOldFigures } from '../e2e/support/slowAnswers.ts';
import { useVisits } from '../e2e/support/visits.ts';
import { useApi } from '../support/api.ts';

const api = useApi();
const visits = useVisits();

it.each(lists)(
  'when another %s is chosen and answers are slow, no old figure stands in %s',
  async (change, address) => {
    expect.hasAssertions();
    const page = await openList(visits, api.server.url, address);
    await seesNoOldFigures(page, change);
  },
);
