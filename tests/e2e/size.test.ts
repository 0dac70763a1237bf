import { expect, it } from 'vitest';
import { moments, measureScripts } from '../../lab/measure/pageScripts.ts';
import { useApi } from '../support/api.ts';
import { useVisits } from './support/visits.ts';

const api = useApi();
const visits = useVisits();

it.each(moments)('the JavaScript needed until $name stays within its limit', async moment => {
  const { gzip } = await measureScripts(visits.browser, api.server.url, moment);
  expect(gzip).toBeLessThanOrEqual(moment.bound);
});
