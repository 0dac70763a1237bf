import { and, eq, sql, type SQL } from 'drizzle-orm';
import { addMonths } from '#domain/months.ts';
import { wholeUtility } from '#domain/areas.ts';
import type { Caller as Officer } from '../../server/access/caller.ts';
import { startAudit } from '../../server/audit/startAudit.ts';
import { acrossTheUtility } from '../../server/db/areaTable.ts';
import type { Database } from '../../server/db/connect.ts';
import { tcAudits, users } from '../../server/db/schema/index.ts';
import { callServer } from '../../tests/support/api.ts';
import type { Setting } from './measure.ts';

/** Work of the server, and one statement that a person at a SQL prompt would send for the same. */
export interface Compared {
  name: string;
  /** Undoes the work, untimed. */
  prepare(): Promise<unknown>;
  server(): Promise<unknown>;
  bare(): Promise<unknown>;
}

/** Returns the audit of the section of an ae, and those of all sections in turn, in a month that is still open. */
export async function auditsOf(ae: Setting, month: string): Promise<{ one: Compared; all: Compared }> {
  const { db } = ae.server;
  const engineers = await engineersOf(db);
  const own = engineers.find(({ area }) => area !== wholeUtility && area.code === demoSection);
  if (!own) throw new Error('The section of the ae has no engineer.');
  const prepare = () => db.delete(tcAudits).where(eq(tcAudits.month, month));
  const bare = (section: SQL) => () => db.execute(lossesFromFacts(month, section));
  return {
    one: {
      name: 'the audit of one section',
      prepare,
      server: () => succeeded(ae, 'POST', `/ae/audit/transformer-centres/months/${month}`),
      bare: bare(sql`centre.section_code = ${demoSection}`),
    },
    all: {
      name: `the audits of all ${engineers.length} sections in turn`,
      prepare,
      server: async () => {
        for (const engineer of engineers) await startAudit(db, engineer, month, 'bench');
      },
      bare: bare(sql`true`),
    },
  };
}

/** Returns the reading calls of a designation about an audited month. */
export function readsOf(role: 'ae' | 'dt', setting: Setting, month: string): Compared[] {
  const { db } = setting.server;
  const scope = role === 'ae' ? sql`centre.section_code = ${demoSection}` : sql`true`;
  const ofMonth = sql`from tc_audits audit join transformer_centres centre on centre.id = audit.tc_id
    where audit.month = ${month} and ${scope}`;
  const sums = sql`count(*), sum(audit.consumption), sum(audit.installation_consumption), sum(demand), sum(collection)`;
  const parts = sql.raw(role === 'ae' ? 'centre.id' : 'centre.zone_code');
  const read = (name: string, path: string, bare: SQL): Compared => ({
    name: `${role} ${name}`,
    prepare: async () => undefined,
    server: () => succeeded(setting, 'GET', `/${role}/${path}/months/${month}`),
    bare: () => db.execute(bare),
  });
  return [
    read(
      'metrics',
      'audit-metrics',
      sql`select width_bucket(loss_percentage, array[-5, 0, 5, 10, 15, 20]::numeric[]), count(*) ${ofMonth} group by 1`,
    ),
    read('league table', 'area-figures', sql`select ${parts}, ${sums} ${ofMonth} group by 1`),
    read(
      'ranking',
      'worst-transformers',
      sql`select centre.number, lost_units ${ofMonth} order by lost_units desc limit 10`,
    ),
    read(
      'energy flow',
      'energy-flow',
      sql`select billed.status, count(*), sum(billed.consumption)
        from installation_months billed join transformer_centres centre on centre.id = billed.tc_id
        where billed.month = ${month} and ${scope} group by 1`,
    ),
  ];
}

/** The section of the demo's ae. */
const demoSection = '5410101';

/** Sums the losses of the TCs of some sections, from readings and bills alone. */
const lossesFromFacts = (month: string, scope: SQL) => sql`
  select count(*), sum(energy), sum(billed), sum(demand), sum(collection), avg((energy - billed) / nullif(energy, 0))
  from (
    select centre.id, (ended.final_value - begun.final_value) * centre.primary_current / centre.secondary_current as energy,
      sum(bill.consumption) as billed, sum(bill.demand) as demand, sum(bill.collection) as collection
    from transformer_centres centre
    join tc_readings begun on begun.tc_id = centre.id and begun.month = ${month}
    join tc_readings ended on ended.tc_id = centre.id and ended.month = ${addMonths(month, 1)}
    join installation_months bill on bill.tc_id = centre.id and bill.month = ${month}
    where ${scope}
    group by centre.id, ended.final_value, begun.final_value
  ) as losses`;

async function engineersOf(db: Database): Promise<Officer[]> {
  const rows = await db
    .select()
    .from(acrossTheUtility(users))
    .where(and(eq(users.userType, 'ae')));
  return rows.flatMap(({ id, sub, sectionCode }) =>
    sectionCode === null
      ? []
      : [
          {
            userId: id,
            sub,
            sessionId: '',
            role: 'ae' as const,
            area: { level: 'section' as const, code: sectionCode },
            codes: { sectionCode },
          },
        ],
  );
}

async function succeeded({ server, apiKey, token }: Setting, method: string, path: string): Promise<void> {
  const { status, text } = await callServer(server.url, apiKey, token, method, path);
  if (status !== 200) throw new Error(`${status}: ${text}`);
}
