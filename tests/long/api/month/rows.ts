import type { FileCategory } from '#domain/files.ts';
import { addMonths, currentMonth } from '#domain/months.ts';
import type { Rows } from '../../../api/files/workbooks.ts';

/** The month that is walked from empty to audited. */
export const month = addMonths(currentMonth(), -2);

/** The sections, each with its meter readers. */
export const sections = [
  { code: '8101101', name: 'Navanagar', readers: ['81011901', '81011902'] },
  { code: '8101102', name: 'Keshwapur', readers: ['81011903'] },
] as const;
type SectionCode = (typeof sections)[number]['code'];
const [first, second] = [sections[0].code, sections[1].code];

const above = {
  Zone_code: '8',
  Circle_code: '81',
  Division_code: '810',
  Sub_division_code: '81011',
};

/** The areas above the sections, widest first. */
export const areasAbove = [
  { level: 'zone', code: above.Zone_code },
  { level: 'circle', code: above.Circle_code },
  { level: 'division', code: above.Division_code },
  { level: 'subDivision', code: above.Sub_division_code },
] as const;

interface Centre {
  readonly number: string;
  readonly section: SectionCode;
  readonly ratio: readonly [primary: number, secondary: number];
  /** At the start and the end of the month: a value, a remark, or none. */
  readonly readings: readonly (number | 'CT_BURNT_OUT' | undefined)[];
  /** The energy billed to its installations, kWh; none if no file bills one. */
  readonly bills: readonly (number | undefined)[];
}

/** The TCs: audited ones in most loss bands, and one with each gap. */
const centres: readonly Centre[] = [
  { number: '8101', section: first, ratio: [200, 5], readings: [1000, 1025], bills: [300, 260, 350] },
  { number: '8102', section: first, ratio: [100, 3], readings: [50, 70.4], bills: [400, 300] },
  { number: '8103', section: first, ratio: [5, 5], readings: [0, 900], bills: [500, 100] },
  { number: '8104', section: first, ratio: [50, 5], readings: [100, 110], bills: [107] },
  { number: '8105', section: first, ratio: [50, 5], readings: [100, undefined], bills: [] },
  { number: '8201', section: second, ratio: [150, 5], readings: [10.25, 60.5], bills: [1480, 25] },
  { number: '8202', section: second, ratio: [50, 5], readings: [200, 300], bills: [680, 60, 80] },
  { number: '8203', section: second, ratio: [50, 5], readings: [0, 80], bills: [700] },
  { number: '8204', section: second, ratio: [200, 5], readings: [5, 'CT_BURNT_OUT'], bills: [70] },
  { number: '8205', section: second, ratio: [200, 5], readings: [5, 5], bills: [70] },
  { number: '8206', section: second, ratio: [200, 5], readings: [1, 2], bills: [30, undefined] },
];

/** An installation: its place, its TC if it has one, and what it is billed for. */
interface Consumer {
  readonly account: string;
  readonly section: SectionCode;
  readonly tc?: string;
  readonly bill?: number;
}

const consumer = (
  section: SectionCode,
  account: string,
  tc: string | undefined,
  bill: number | undefined,
): Consumer => ({ account, section, ...(tc !== undefined && { tc }), ...(bill !== undefined && { bill }) });

/** Those of TC 8202 that no bill names: each is in the file of its status only. */
const ofStatus = { unbilled: 'A8202.91', vacant: 'A8202.92', zeroConsumption: 'A8202.93' };
const accountOf = (tc: string, at: number) => `A${tc}.${at + 1}`;

const consumers: readonly Consumer[] = [
  ...centres.flatMap(({ number, section, bills }) =>
    bills.map((bill, at) => consumer(section, accountOf(number, at), number, bill)),
  ),
  ...Object.values(ofStatus).map(account => consumer(second, account, '8202', undefined)),
  consumer(first, 'U1', undefined, 45),
  consumer(first, 'U2', undefined, 45.5),
];

const readerOf = (section: SectionCode) => sections.find(({ code }) => code === section)?.readers[0] ?? '';
const rupees = (amount: number) => Math.round(amount * 100) / 100;

const people: Rows = [
  { Zone_code: above.Zone_code, Zone_name: 'Hubballi', First_name: 'Asha' },
  { ...above, Division_code: '', Sub_division_code: '', Circle_name: 'Hubballi City', First_name: 'Bala' },
  { ...above, Sub_division_code: '', Division_name: 'Hubballi Rural', First_name: 'Chitra' },
  { ...above, Sub_division_name: 'Unkal', First_name: 'Deepa' },
  ...sections.map(({ code, name }) => ({
    ...above,
    Section_code: code,
    Section_name: name,
    Data_provider: 'NIC',
    First_name: `Engineer of ${name}`,
  })),
  ...sections.flatMap(({ code, readers }) =>
    readers.map(MR_code => ({ ...above, Section_code: code, MR_code, First_name: 'Meena' })),
  ),
];

/** A users sheet names its columns in every row. */
const withAllColumns = (rows: Rows): Rows => {
  const blank = Object.fromEntries(
    [...rows, { MR_code: '' }].flatMap(row => Object.keys(row)).map(key => [key, '']),
  );
  return rows.map(row => ({ ...blank, ...row }));
};

/** A file of the walk, and how many of its rows fail or are skipped. */
export interface WalkedFile {
  readonly category: FileCategory;
  /** @default the month, for kinds that have one; 1 is the month after */
  readonly monthsLater?: 0 | 1;
  readonly sheets: Readonly<Record<string, Rows>>;
  readonly failure?: number;
  readonly skipped?: number;
}

const isr = (account: string, section: SectionCode) => ({
  Account_ID: account,
  RR_number: `RR${account}`,
  Consumer_name: 'Kavya Bhat',
  Tariff: 'LT2',
  KW: 3,
  Reading_day: 1,
  MR_code: readerOf(section),
  Section_code: section,
  Date_of_service: '31/03/2019',
  Status: 'ACTIVE',
});

const readingsAt = (at: 0 | 1): Rows =>
  centres.flatMap(({ number, readings }) => {
    const reading = readings[at];
    if (reading === undefined) return [];
    const isRead = typeof reading === 'number';
    return [{ TC_number: number, Reading: isRead ? reading : '', Remark: isRead ? '' : reading }];
  });

/** The installations of this TC are tagged by their bills. */
const taggedByBill = '8103';

/** The files in the order in which offices upload them. */
export const walked: readonly WalkedFile[] = [
  { category: 'users', sheets: { users: withAllColumns(people) } },
  {
    category: 'stationAndFeeders',
    sheets: {
      stations: [{ Station_code: '8001', Voltage_class: 110, Station_name: 'Navanagar' }],
      feeders: ['1', '2'].map(number => ({
        Feeder_MDM_code: `80010${number}`,
        Feeder_number: `F${number}`,
        Feeder_name: 'Unkal',
        Station_code: '8001',
      })),
    },
  },
  {
    category: 'isr',
    sheets: {
      installations: [
        ...consumers.map(({ account, section }) => isr(account, section)),
        { ...isr('Gone', first), Status: 'INACTIVE' },
        { ...isr('Nobody', first), MR_code: '99999999' },
      ],
    },
    failure: 1,
    skipped: 1,
  },
  {
    category: 'tcDetails',
    sheets: {
      TCs: centres.map(({ number, section, ratio }, at) => ({
        TC_number: number,
        TC_name: `Centre ${number}`,
        Reading_day: 1,
        Type: 'SELF',
        TC_capacity: 100,
        CT_ratio: ratio.join('/'),
        MR_tagging_list: readerOf(section),
        Reading_MR: readerOf(section),
        Feeder_MDM_code: `80010${(at % 2) + 1}`,
      })),
    },
  },
  {
    category: 'tcInstallationTag',
    sheets: {
      tags: [
        ...consumers.flatMap(({ account, tc }) =>
          tc === undefined || tc === taggedByBill ? [] : [{ Account_ID: account, TC_number: tc }],
        ),
        { Account_ID: 'U1', TC_number: '9999' },
      ],
    },
    failure: 1,
  },
  { category: 'tcReadings', sheets: { readings: readingsAt(0) } },
  { category: 'tcReadings', monthsLater: 1, sheets: { readings: readingsAt(1) } },
  {
    category: 'dcb',
    sheets: {
      bills: consumers.flatMap(({ account, tc, bill }) =>
        bill === undefined
          ? []
          : [
              {
                Account_ID: account,
                TC_number: tc === taggedByBill ? tc : '',
                Consumption: bill,
                Demand: rupees(bill * 6.35),
                Collection: rupees(bill * 5.9),
              },
            ],
      ),
    },
  },
  { category: 'unbilled', sheets: { rows: [{ Account_ID: ofStatus.unbilled, Duration: 2 }] } },
  { category: 'vacant', sheets: { rows: [{ Account_ID: ofStatus.vacant, Duration: 3 }] } },
  {
    category: 'zeroConsumption',
    sheets: { rows: [{ Account_ID: ofStatus.zeroConsumption, Duration: 1 }] },
  },
  { category: 'mnr', sheets: { rows: [{ Account_ID: accountOf('8202', 1), Duration: 4 }] } },
  { category: 'doorLock', sheets: { rows: [{ Account_ID: accountOf('8202', 2), Duration: 1 }] } },
  {
    category: 'abnormal',
    sheets: { rows: [{ Account_ID: accountOf('8101', 1), Consumption: 280, E_max: 250 }] },
  },
  {
    category: 'subnormal',
    sheets: { rows: [{ Account_ID: accountOf('8201', 1), Consumption: 20, E_min: 50 }] },
  },
  {
    category: 'dcbRevenue',
    sheets: {
      rows: [
        { Account_ID: accountOf('8102', 0), Demand: 2500, Collection: 2450.5, Bill_cancellation: 40 },
        { Account_ID: 'Nobody', Demand: 1, Collection: 1, Bill_cancellation: 0 },
      ],
    },
    failure: 1,
  },
];
