import { and, eq, sql, type SQL } from 'drizzle-orm';
import { addMonths } from '#domain/months.ts';
import { wholeUtility } from '#domain/areas.ts';
import type { Caller as Officer } from '../../server/machine/access/caller.ts';
import { startAudit } from '../../server/subjects/audit/startAudit.ts';
import { acrossTheUtility } from '../../server/services/db/areaTable.ts';
import type { Database } from '../../server/services/db/connect.ts';
import { tcAudits, users } from '../../server/services/db/schema/index.ts';
import { callServer } from '../../tests/support/api.ts';
import { bareAudits, clearCopy, createCopy, differences } from './auditFloor.ts';
import type { Setting } from './measure.ts';

/** Work of the server, and one statement that a person at a SQL prompt would send for the same. */
export interface Compared {
  name: string;
  /** Undoes the work, untimed. */
  prepare(): Promise<unknown>;
  server(): Promise<unknown>;
  bare(): Promise<unknown>;
  /** Says what is wrong after both ways have run once; nothing if they came to the same. */
  check?(): Promise<string | undefined>;
}

/** Returns the audit of the section of an ae, and those of all sections in turn, in a month that is still open. */
export async function auditsOf(ae: Setting, month: string): Promise<{ one: Compared; all: Compared }> {
  const { db } = ae.server;
  const engineers = await engineersOf(db);
  const own = engineers.find(({ area }) => area !== wholeUtility && area.code === demoSection);
  if (!own) throw new Error('The section of the ae has no engineer.');
  await createCopy(db);
  const prepare = async () => {
    await db.delete(tcAudits).where(eq(tcAudits.month, month));
    await clearCopy(db, month);
  };
  const check = async () => {
    const different = await differences(db, month);
    return different > 0 ? `${different} audits differ from those of the statement.` : undefined;
  };
  const bare = (section?: string) => () => ae.client([bareAudits(month, own.userId, section)]);
  return {
    one: {
      name: 'the audit of one section',
      prepare,
      server: () => succeeded(ae, 'POST', `/ae/audit/transformer-centres/months/${month}`),
      bare: bare(demoSection),
      check,
    },
    all: {
      name: `the audits of all ${engineers.length} sections in turn`,
      prepare,
      server: async () => {
        for (const engineer of engineers)
          await db.transaction(tx => startAudit(tx, engineer, month, 'bench'));
      },
      bare: bare(),
      check,
    },
  };
}

/** Returns the reading calls of a designation about an audited month, and the summary of one that is not audited. */
export function readsOf(
  role: 'ae' | 'dt',
  setting: Setting,
  { audited: month, unaudited }: { audited: string; unaudited: string },
): Compared[] {
  const { db } = setting.server;
  const scope = role === 'ae' ? sql`centre.section_code = ${demoSection}` : sql`true`;
  const ofMonth = sql`from tc_audits audit join transformer_centres centre on centre.id = audit.tc_id
    where audit.month = ${month} and ${scope}`;
  const sums = sql`count(*), sum(audit.consumption), sum(audit.installation_consumption), sum(demand), sum(collection)`;
  const parts = sql.raw(role === 'ae' ? 'centre.id' : 'centre.zone_code');
  const read = (name: string, path: string, bare: SQL, of = month): Compared => ({
    name: `${role} ${name}`,
    prepare: async () => undefined,
    server: () => succeeded(setting, 'GET', `/${role}/${path}/months/${of}`),
    bare: () => db.execute(bare),
  });
  return [
    read(
      'metrics',
      'audit-metrics',
      sql`select width_bucket(loss_percentage, array[-5, 0, 5, 10, 15, 20]::numeric[]), count(*) ${ofMonth} group by 1`,
    ),
    read(
      'metrics, not audited',
      'audit-metrics',
      sql`select count(*), count(*) filter (where begun.final_value is null or ended.final_value is null),
          count(*) filter (where begun.failure_reason is not null or ended.failure_reason is not null),
          count(*) filter (where begun.final_value = ended.final_value),
          count(*) filter (where bill.installations is null or bill.without_consumption > 0)
        from transformer_centres centre
        left join tc_readings begun on begun.tc_id = centre.id and begun.month = ${unaudited}
        left join tc_readings ended on ended.tc_id = centre.id and ended.month = ${addMonths(unaudited, 1)}
        left join tc_counts bill on bill.tc_id = centre.id and bill.month = ${unaudited}
        where centre.activated_on <= ${unaudited} and ${scope}`,
      unaudited,
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
            lastChange: null,
          },
        ],
  );
}

async function succeeded({ server, apiKey, token }: Setting, method: string, path: string): Promise<void> {
  const { status, text } = await callServer(server.url, apiKey, token, method, path);
  if (status !== 200) throw new Error(`${status}: ${text}`);
}
