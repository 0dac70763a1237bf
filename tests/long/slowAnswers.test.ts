import { expect, it } from 'vitest';
import { lists, openList, expectNoOldFigures } from '../e2e/support/slowAnswers.ts';
import { useVisits } from '../e2e/support/visits.ts';
import { useApi } from '../support/api.ts';
import { inTurn } from '../support/repetitions.ts';

const api = useApi();
const visits = useVisits();

it.each(inTurn(lists, 3))(
  'choosing another %s hides the old figures of %s while answers are slow',
  async (change, address) => {
    expect.hasAssertions();
    const page = await openList(visits, api.server.url, address);
    await expectNoOldFigures(page, change);
  },
);
