import { whoReopens } from '#domain/audit.ts';
import { installationStates, tariffs } from '#domain/installations.ts';
import { accountId, day, areaCells, personRules, readingDay, rrNumber, sanctionedLoad } from '../columns.ts';
import { characters, oneOf } from '../cellRule.ts';
import { defineFileKind, failure, sheet, skip, skipDiffering } from '../fileKind.ts';

const noChange = 'Installation already exists with no change in reading day or MR';
const account = '9900000061';
const reasons = {
  readerNotFound: failure('MR does not exist', [{ MR_code: '99999999' }]),
  sectionNotFound: failure('The section is not on record, or not yours', [{ Section_code: '9999999' }], {
    columns: ['Section_code'],
  }),
  readerElsewhere: failure('The MR belongs to another section', [{ MR_code: '9900003' }], {
    columns: ['MR_code'],
  }),
  otherSection: failure('The installation is on record in another section', [{ Account_ID: '9920000001' }]),
  closed: failure(
    'The TC of the installation was already audited for the current or a future month',
    [{ Account_ID: '9920000002', Section_code: '9900002', MR_code: '9900003', Reading_day: '9' }],
    { remedy: whoReopens },
  ),
  duplicate: skip('Duplicate row', [{}, {}]),
  notYet: skip('Date of service later than the audit month', [
    { Account_ID: '9900000069', Date_of_service: '31/12/2099' },
  ]),
  unchanged: skip(noChange, [{}], { after: [{}] }),
  differs: skipDiffering(noChange, { Consumer_name: 'Someone Else' }),
  inactive: skip('INACTIVE status', [{ Status: 'INACTIVE' }]),
};

const installations = sheet({
  name: 'installations',
  title: 'installations',
  columns: {
    Account_ID: { required: true, rule: accountId },
    RR_number: { required: true, rule: rrNumber },
    Consumer_name: { rule: characters(100) },
    Tariff: { required: true, rule: oneOf(tariffs) },
    KW: { rule: sanctionedLoad },
    HP: { rule: sanctionedLoad },
    Reading_day: { required: true, rule: readingDay },
    MR_code: {
      required: true,
      rule: personRules.mrCode,
      onRecord: { says: 'an MR of the section', reason: reasons.readerNotFound },
    },
    Section_code: {
      ...areaCells.Section_code,
      required: true,
      onRecord: { says: 'the section of the MR', reason: reasons.readerElsewhere },
    },
    Date_of_service: { required: true, rule: day },
    Status: { required: true, rule: oneOf(installationStates) },
  },
  types: [
    {
      title: 'installation',
      key: 'Account_ID',
      updates: ['Reading_day', 'MR_code'],
      toRow: cells => ({
        accountId: cells.Account_ID,
        rrNumber: cells.RR_number,
        consumerName: cells.Consumer_name || null,
        tariff: cells.Tariff,
        kw: cells.KW || null,
        hp: cells.HP || null,
        readingDay: cells.Reading_day,
        mrCode: cells.MR_code,
        section: cells.Section_code,
        dateOfService: cells.Date_of_service,
      }),
    },
  ],
  rules: [
    {
      column: 'Status',
      says: 'Rows with the status INACTIVE are skipped.',
      reason: reasons.inactive,
      isBroken: ({ Status }) => Status === 'INACTIVE',
    },
  ],
  section: 'Section_code',
  sample: [
    {
      Account_ID: account,
      RR_number: 'RR61',
      Consumer_name: 'Kavya Bhat',
      Tariff: 'LT2',
      KW: '3',
      HP: '0',
      Reading_day: '1',
      MR_code: '9900001',
      Section_code: '9900001',
      Date_of_service: '31/03/2019',
      Status: 'ACTIVE',
    },
  ],
});

/** Installation status report: the installations in service. */
export const isr = defineFileKind({
  category: 'isr',
  about:
    'Adds the installations in service, from the month of the file on. Those on record get another reading day or MR, if the row has another one.',
  reasons,
  duplicate: reasons.duplicate,
  sheets: [installations],
});

/** An installation from a valid row. */
export type IsrRow = ReturnType<(typeof installations.types)[number]['toRow']>;
