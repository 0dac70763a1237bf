import { expect, test } from 'vitest';
import { whyText, type Why } from '../../../src/custom/audit/dashboard/why.ts';

const nothing: Why = {
  unbilled: 0,
  doorLock: 0,
  mnr: 0,
  zeroConsumption: 0,
  ctRatioChanged: false,
  meterChanged: false,
  mistagPartner: null,
  load: null,
  history: null,
};
const withLoad = (percent: number) => ({
  ...nothing,
  load: { percent, capacity: 100, technicalLoss: 0 },
});
const changes = {
  ctRatioChanged: false,
  meterChanged: false,
  taggedIn: 0,
  taggedOut: 0,
  newConsumers: 0,
  goneConsumers: 0,
  unbilled: [0, 0],
  doorLock: [2, 1],
  mnr: [0, 0],
  zeroConsumption: [0, 0],
};
const broke = { until: '2026-04', since: '2026-05', lossBefore: 6, lossSince: 67 };
const history = { months: 12, over: 5, first: '2025-10' };
const broken = (changed: Partial<typeof changes>) => ({
  ...nothing,
  history: { ...history, broke: { ...broke, changes: { ...changes, ...changed } } },
});

test.each<[string, Why]>([
  ['No cause found', nothing],
  ['No cause found · load 12.5% of 100 kVA', withLoad(12.5)],
  ['Overloaded · load 100.1% of 100 kVA', withLoad(100.1)],
  ['Hardly used: CT or meter? · load 4.9% of 100 kVA', withLoad(4.9)],
  ['6% until Apr, 67% since May', broken({})],
  [
    '6% until Apr, 67% since May: CT ratio changed, meter changed',
    broken({ ctRatioChanged: true, meterChanged: true }),
  ],
  [
    '6% until Apr, 67% since May: 3 tagged out, 1 tagged in, 2 new, 4 gone',
    broken({ taggedOut: 3, taggedIn: 1, newConsumers: 2, goneConsumers: 4 }),
  ],
  ['6% until Apr, 67% since May: unbilled 0 to 8', broken({ unbilled: [0, 8] })],
  [
    '6% until Apr, 67% since May: what changed is archived',
    { ...nothing, history: { ...history, broke: { ...broke, changes: null } } },
  ],
  ['Over 15% in all 12 audits since Oct', { ...nothing, history: { ...history, over: 12, broke: null } }],
  ['Over 15% in 5 of 12 audits since Oct', { ...nothing, history: { ...history, broke: null } }],
  ['Over 15% in its only audit', { ...nothing, history: { ...history, months: 1, over: 1, broke: null } }],
  [
    'Mis-tag? 7200175 · Meter changed · 62 door-locked · 3 unbilled',
    {
      ...nothing,
      mistagPartner: { id: '1', number: '7200175', name: 'A' },
      meterChanged: true,
      doorLock: 62,
      unbilled: 3,
    },
  ],
])('%s', (text, why) => {
  expect(whyText(why)).toBe(text);
});
