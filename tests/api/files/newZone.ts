import type { Rows } from './workbooks.ts';

/** The areas of a new zone, from the top down to a section. */
export const hierarchy = {
  Zone_code: '9',
  Zone_name: 'Kolar',
  Circle_code: '91',
  Circle_name: 'Kolar East',
  Division_code: '911',
  Division_name: 'Kolar Town',
  Sub_division_code: '91101',
  Sub_division_name: 'Bethamangala',
  Section_code: '9110101',
  Section_name: 'Andersonpet',
};

/** Returns the hierarchy's columns down to this one. */
export const upTo = (column: keyof typeof hierarchy) => {
  const entries = Object.entries(hierarchy);
  return Object.fromEntries(entries.slice(0, entries.findIndex(([name]) => name === column) + 1));
};

/** A whole new zone, the lowest level first. */
export const newZone: Rows = [
  { ...hierarchy, MR_code: '91101001', First_name: 'Ramesh', Last_name: 'Gowda', Phone_number: '9945100001' },
  { ...hierarchy, Data_provider: 'NIC', First_name: 'Asha', Phone_number: '+919945100002' },
  { ...upTo('Sub_division_name'), First_name: 'Bharathi' },
  { ...upTo('Division_name'), First_name: 'Chandra' },
  { ...upTo('Circle_name'), First_name: 'Deepak' },
  { ...upTo('Zone_name'), First_name: 'Eshwar' },
];
