/** @module-tag long */

import { and, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { addMonths, currentMonth } from '#domain/months.ts';
import { changes, tcAudits, transformerCentres } from '../../../server/services/db/schema/index.ts';
import { acrossTheUtility } from '../../../server/services/db/areaTable.ts';
import { useApi } from '../../support/api.ts';
import { auditsThatFactsDeny, reopenFrom } from '../../support/audits.ts';
import { engineersOfSection } from '../../support/engineers.ts';

const api = useApi();
const open = addMonths(currentMonth(), -2);

it('of eight officers who start the audit of a month at once, one audits every TC', async () => {
  const engineers = await engineersOfSection(api, 'ae', 8);
  const { db } = api.server;
  await reopenFrom(db, open);
  const answers = await Promise.all(
    engineers.map(({ call }) => call('POST', `/ae/audit/transformer-centres/months/${open}`)),
  );
  expect(answers.map(({ status }) => status)).toEqual(engineers.map(() => 200));
  const counts = answers.map(({ json }) => Number(json['data']?.['audited']));
  const audits = await db
    .select({ tcId: tcAudits.tcId, auditedBy: tcAudits.auditedBy })
    .from(tcAudits)
    .innerJoin(acrossTheUtility(transformerCentres), eq(transformerCentres.id, tcAudits.tcId))
    .where(and(eq(tcAudits.month, open), eq(transformerCentres.sectionCode, '5410101')));
  expect(audits.length).toBeGreaterThan(10);
  expect(counts.toSorted((one, other) => other - one)).toEqual([
    audits.length,
    ...engineers.slice(1).map(() => 0),
  ]);
  const first = engineers[counts.indexOf(audits.length)];
  expect(new Set(audits.map(({ auditedBy }) => auditedBy))).toEqual(new Set([first?.id]));
  expect(await db.$count(changes, eq(changes.action, 'audit.start'))).toBe(engineers.length);
  expect(await auditsThatFactsDeny(db)).toEqual([]);
});
