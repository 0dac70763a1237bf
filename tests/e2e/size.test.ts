import { expect, it } from 'vitest';
import { moments, weigh } from '../../scripts/size/measure.ts';
import { useApi } from '../support/api.ts';
import { useVisits } from './support/visits.ts';

const api = useApi();
const visits = useVisits();

it.each(moments)('the JavaScript needed until $name keeps to its bound', async moment => {
  const { gzip } = await weigh(visits.browser, api.server.url, moment);
  expect(gzip).toBeLessThanOrEqual(moment.bound);
});
