import { areaLevels, type AreaLevel } from '#domain/areas.ts';
import { readerTexts } from '#tables/readerFields.ts';
import { officerOf } from '#domain/roles.ts';
import { startsWithSubDivision } from '#validation/person.ts';
import { characters } from '../cellRule.ts';
import { areaCells, areaColumns, personRules } from '../columns.ts';
import { defineFileKind, failure, sheet, skip, skipDiffering, type RowType } from '../fileKind.ts';
import { readerCells, userRowOf, type UserColumn, type UserRow } from './userRow.ts';

const noChange = 'No change in editable columns';
const shared = { MR_code: '54101991', Phone_number: '9845012347' };
const reasons = {
  parentNotFound: failure('Parent not found', [{ MR_code: '54101990', Section_code: '9999999' }]),
  duplicatePhoneNumber: failure('Duplicate phone number', [shared, { ...shared, MR_code: '54101992' }]),
  codeOutsideSubDivision: failure('MR code does not start with the sub-division code', [
    { MR_code: '99999903' },
  ]),
  duplicateCode: skip('Duplicate code', [{}, {}]),
  unchanged: skip(noChange, [{}], { after: [{}] }),
  differs: skipDiffering(noChange, { Section_name: 'Elsewhere' }),
  otherSection: skip('An AE creating an MR for other sections', [{ Section_code: '5410102' }], { by: 'AE' }),
};

const unique = { says: 'unique', reason: reasons.duplicatePhoneNumber };
const columns = {
  ...areaCells,
  Data_provider: { rule: characters(100), onlyFor: 'AE' },
  MR_code: { rule: personRules.mrCode },
  First_name: { rule: personRules.firstName, required: true },
  Last_name: { rule: personRules.lastName },
  Phone_number: { rule: personRules.phone, onRecord: unique },
  ...readerCells,
};

/** The columns that can change a person on record. */
const updates = ['First_name', 'Last_name', 'Phone_number'] as const;

/** Returns the row type of the officer in charge of a level. */
function officer(level: AreaLevel, at: number): RowType<UserColumn, UserRow> {
  const { code, name } = areaColumns[level];
  const above = areaLevels[at - 1];
  const designation = officerOf[level];
  return {
    title: designation.toUpperCase(),
    tells: [code, name],
    needs: [
      ...(above ? [areaColumns[above].code] : []),
      code,
      name,
      ...(level === 'section' ? ['Data_provider' as const] : []),
    ],
    key: code,
    updates,
    ...(above && { onRecord: superior(officerOf[above]) }),
    toRow: cells => userRowOf(cells, designation),
  };
}

const superior = (who: string) => ({
  says: `the ${who.toUpperCase()} must be in the same sheet or on record`,
  reason: reasons.parentNotFound,
});

const kadri = { Sub_division_code: '54101', Section_code: '5410101' };

const people = sheet({
  name: 'users',
  title: 'people',
  columns,
  headers: ['MR_code', 'First_name'],
  types: [
    ...areaLevels.map(officer),
    {
      title: 'MR',
      tells: ['MR_code'],
      needs: ['Section_code', 'MR_code'],
      key: 'MR_code',
      updates: [...updates, ...readerTexts.map(({ column }) => column)],
      onRecord: superior('ae'),
      toRow: cells => userRowOf(cells, 'mr'),
    },
  ],
  rules: [
    {
      column: 'MR_code',
      says: 'MR_code starts with the Sub_division_code.',
      reason: reasons.codeOutsideSubDivision,
      isBroken: ({ MR_code, Sub_division_code: above }) =>
        MR_code !== '' && !startsWithSubDivision(MR_code, above),
    },
    {
      column: 'Section_code',
      says: 'Only MRs of your own section are created; rows of other sections are skipped.',
      of: 'AE',
      reason: reasons.otherSection,
      isBroken: ({ Section_code: code }, { sectionCode }) => code !== sectionCode,
    },
  ],
  section: 'Section_code',
  sample: [
    { ...kadri, Section_name: 'Kadri', Data_provider: 'NIC', First_name: 'Kavya', Last_name: 'Bhat' },
    { ...kadri, MR_code: '54101999', First_name: 'Ramesh', Last_name: 'Shetty', Phone_number: '9845012346' },
  ],
});

/** Officers and meter readers: higher designations first, so that everyone finds the officer above. */
export const users = defineFileKind({
  category: 'users',
  about: 'Adds officers and meter readers with their areas, and corrects names and phone numbers.',
  reasons,
  duplicate: reasons.duplicateCode,
  sheets: [people],
});
