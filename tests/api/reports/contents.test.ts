import { read } from '@e965/xlsx';
import { eq, isNotNull, sql, type SQL } from 'drizzle-orm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { addMonths, currentMonth, monthTitle } from '#domain/months.ts';
import { auditFigures } from '../../../server/subjects/billing/auditState.ts';
import { connect, rowsOf } from '../../../server/services/db/connect.ts';
import { reports } from '../../../server/services/db/schema/reports.ts';
import { reports as declared } from '../../../server/subjects/reports/declared/index.ts';
import { useApi } from '../../support/api.ts';
import { makeImplausible } from '../../support/audits.ts';
import type { TestPlace } from '../../support/database.ts';
import { follow } from '../../support/downloads.ts';
import { formulas } from '../../support/formulas.ts';
import { expected, expectedPages } from '../../support/reports/expected.ts';
import { forgetReports } from '../../support/reports/requests.ts';
import { embeddedFontsIn, pagesIn, sizesIn } from '../../support/reports/pdf.ts';
import { rowsIn } from '../files/workbooks.ts';

const api = useApi({ REPORTS_AT: '00:00' }, { reportsWaitMs: 0 }, plantFormulas);
const workbooks = declared.filter(({ format }) => format.extension === 'xlsx');
const files = new Map<string, Buffer>();

/** Names of sections by their codes, in letters that not every PDF reader has. */
const namesOfSections = {
  5410101: 'ಕದ್ರಿ ಶ್ರೀ ವಿದ್ಯುತ್ ಕ್ಷೇತ್ರ (2)',
  5410102: 'कद्री किलो ट्रांसफार्मर',
  5410103: 'Łódź Привет',
};

/** Gives records names that a spreadsheet would run, and forgets the reports, so that the server makes them. */
async function plantFormulas(place: TestPlace): Promise<void> {
  const { db, close } = await connect(place);
  const names = sql`(array[${sql.join(
    formulas.map(text => sql`${text}`),
    sql`, `,
  )}])[1 + mod(row, ${formulas.length}::int)]`;
  const renamed = [
    sql`update users set first_name = ${names}, last_name = '' from (select id, row_number() over (order by mr_code)::int - 1 row from users where user_type = 'mr' limit 40) n where n.id = users.id`,
    sql`update feeders set name = ${names} from (select id, row_number() over (order by mdm_code)::int - 1 row from feeders limit 40) n where n.id = feeders.id`,
    sql`update transformer_centres set name = ${names} from (select id, row_number() over (order by number)::int - 1 row from transformer_centres limit 40) n where n.id = transformer_centres.id`,
    sql`update installations set consumer_name = ${names} from (select installation_id, row_number() over (order by account_id)::int - 1 row from installation_months where tc_id is null and month = ${currentMonth()} limit 40) n where n.installation_id = installations.id`,
    sql`update areas set division_name = '=1+1' where division_code = '541'`,
    ...Object.entries(namesOfSections).map(
      ([code, name]) =>
        sql`update areas set section_name = ${name}, name = case level when 'section' then ${name} else name end where section_code = ${code}`,
    ),
  ];
  const latest = sql`from tc_audits where (tc_id, month) = (select tc_id, month from tc_audits order by month desc, tc_id limit 1)`;
  await makeImplausible(db, sql`(tc_id, month) = (select tc_id, month ${latest})`);
  await db.execute(sql`insert into audit_revisions (tc_id, month, audited_by, reopened_by, reason, ${auditFigures})
    select tc_id, month, audited_by, audited_by, 'Nobody read this meter.', ${auditFigures} ${latest}`);
  for (const statement of renamed) await db.execute(statement);
  await close();
  await forgetReports(place);
}

beforeAll(async () => {
  const cio = await api.as('cio');
  await vi.waitFor(
    async () => {
      const made = await api.server.db.$count(reports, isNotNull(reports.readAt));
      if (made < declared.length) throw new Error(`${made} reports are made so far.`);
    },
    { timeout: 120_000, interval: 200 },
  );
  for (const { id } of declared) {
    const file = await follow(api, await cio('GET', `/cio/files/reports/download/${id}`));
    if (!file.ok) throw new Error(`${id} answers ${file.status}.`);
    files.set(id, Buffer.from(await file.arrayBuffer()));
  }
});

const bytesOf = (id: string) => files.get(id) ?? Buffer.alloc(0);

const sheets = new Map<string, ReturnType<typeof rowsIn>>();

/** Returns the rows of each sheet of a report, read once. */
function sheetsOf(id: string): ReturnType<typeof rowsIn> {
  const found = sheets.get(id) ?? rowsIn(bytesOf(id));
  sheets.set(id, found);
  return found;
}

/** Returns a value as a text that is the same from a cell and from the database. */
function plain(value: unknown): string {
  const text = value === null || value === undefined ? '' : String(value);
  return /^-?\d+(\.\d+)?$/.test(text) ? String(Number(text)) : text;
}

const byText = (rows: Record<string, string>[]) => rows.map(row => JSON.stringify(row)).toSorted();

/** Returns rows with only the columns that the records of the database are compared on. */
async function recorded(statement: SQL): Promise<Record<string, string>[]> {
  const rows = await rowsOf(api.server.db, statement);
  return rows.map(row => Object.fromEntries(Object.entries(row).map(([key, value]) => [key, plain(value)])));
}

it('every report has an expectation', () => {
  expect(Object.keys(expected).toSorted()).toEqual(workbooks.map(({ id }) => id).toSorted());
});

describe.each(workbooks.map(report => [report.id, report] as const))('%s', (id, report) => {
  it('holds what the records say, row by row', async () => {
    const [rows = [], about = []] = Object.values(sheetsOf(id));
    const records = await recorded(expected[id] ?? sql`select`);
    const headers = Object.keys(records[0] ?? {});
    expect(records.length).toBeGreaterThan(5);
    const held = rows.map(row => Object.fromEntries(headers.map(header => [header, plain(row[header])])));
    expect(byText(held)).toEqual(byText(records));
    expect(Object.values(about[0] ?? {})).toEqual(['Rows', String(rows.length)]);
  });

  it('has the declared columns, explains each, and runs no formula', () => {
    const book = read(bytesOf(id), { cellFormula: true });
    const [sheet, about] = Object.values(book.Sheets);
    const cells = Object.entries(sheet ?? {}).filter(([key]) => !key.startsWith('!'));
    const headers = cells.filter(([key]) => /^[A-Z]+1$/.test(key)).map(([, cell]) => String(cell.v));
    expect(headers).toEqual(report.columns.map(({ header }) => header));
    expect(cells.filter(([, cell]) => 'f' in cell)).toEqual([]);
    const explained = new Set(Object.values(about ?? {}).map(cell => String(cell.v)));
    for (const { from } of report.columns) expect(explained).toContain(from);
  });
});

it('names that begin like formulas stand in the reports as texts', () => {
  const holding = workbooks.filter(({ id }) =>
    Object.values(sheetsOf(id))[0]?.some(row => Object.values(row).some(text => text.startsWith('='))),
  );
  expect(holding.map(({ id }) => id)).toEqual(workbooks.map(({ id }) => id));
});

it('the gaps of the audit summary are those of the audit screens', async () => {
  const [rows = []] = Object.values(sheetsOf('audit-summary'));
  const dt = await api.as('dt');
  const month = addMonths(currentMonth(), -2);
  const ofMonth = rows.filter(row => row['Month'] === monthTitle(month));
  expect(ofMonth.length).toBeGreaterThan(40);
  for (const row of ofMonth) {
    const query = { location: 'section', locationCode: String(row['Section Code']) };
    const { json } = await dt('GET', `/dt/audit-metrics/months/${month}`, { query });
    const { ready, withoutConsumption, withoutInstallationConsumption, withRemark } = json['data'] ?? {};
    const counts = [ready, withoutConsumption, withoutInstallationConsumption, withRemark].map(plain);
    const headers = [
      'Ready to audit',
      'Without consumption',
      'Without installation consumption',
      'With remark',
    ];
    expect(headers.map(header => row[header])).toEqual(counts);
  }
});

describe('audit-summary-pages', () => {
  it('is a page of A4 for every section, with its tables and two charts', async () => {
    const pages = pagesIn(bytesOf('audit-summary-pages'));
    const records = await recorded(expectedPages);
    expect(pages).toHaveLength(records.length);
    expect(new Set(sizesIn(bytesOf('audit-summary-pages')))).toEqual(new Set(['0 0 595.28 841.89']));
    for (const [at, record] of records.entries()) {
      const { lines, roundShapes } = pages[at] ?? { lines: [], roundShapes: 0 };
      expect(lines[1]).toBe(`${record['Section']} · ${record['Section Code']} · ${record['Month']}`);
      expect(roundShapes).toBeGreaterThanOrEqual(2);
      expect(lines).toEqual(expect.arrayContaining(['TCs by their audit', 'Billing Details']));
      for (const [header, value] of Object.entries(record)) {
        if (/^(Month|Zone|Circle|Division|Sub-division|Section)/.test(header)) continue;
        const printed = lines[lines.lastIndexOf(header) + 1]?.replaceAll(',', '');
        expect(plain(printed === '----' ? '' : printed), `${record['Section']}: ${header}`).toBe(value);
      }
    }
  });

  it('has the fonts of the letters that names are written with, and none besides', () => {
    const headings = pagesIn(bytesOf('audit-summary-pages')).map(({ lines }) => lines[1]?.split(' · ')[0]);
    expect(headings).toEqual(expect.arrayContaining(Object.values(namesOfSections)));
    expect(embeddedFontsIn(bytesOf('audit-summary-pages'))).toEqual([
      'NotoSans-Bold',
      'NotoSansDevanagari-Bold',
      'NotoSansKannada-Bold',
    ]);
  });

  it('is read as a document with a title and a language', () => {
    const file = bytesOf('audit-summary-pages').toString('latin1');
    expect(file).toMatch(/^%PDF-/);
    expect(file).toContain('/DisplayDocTitle true');
    expect(file).toContain('/Lang (en-IN)');
  });
});

it('a report says when its figures were read', async () => {
  const { json } = await (await api.as('cio'))('GET', '/cio/files/reports/list');
  const [row] = await api.server.db.select().from(reports).where(eq(reports.name, 'mr-register'));
  expect(json['data']?.['reportsList']?.['0']).toEqual({
    reportId: 'mr-register',
    reportName: 'MR register',
    about: 'Every meter reader on record, by code.',
    lastModified: row?.readAt?.toISOString(),
    message: '',
  });
});
