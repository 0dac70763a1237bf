import Type from 'typebox';
import { areaLevels } from '#domain/areas.ts';
import { formatDate } from '#domain/formats.ts';
import { fullName } from '#domain/officer.ts';
import { readerTexts } from '#tables/readerFields.ts';
import { everyMeterReader } from './meterReaders.ts';
import type { Person } from '../accounts/person.ts';
import { defineExport, type ExplainedColumn } from '../downloads/export.ts';
import { xlsx } from '../downloads/formats.ts';

const ofSection = 'The area of the section';

/** The columns of a list of meter readers. */
export const meterReaderColumns: readonly ExplainedColumn<Person>[] = [
  { header: 'Name', from: 'First and last name', cell: ({ name }) => fullName(name) },
  { header: 'MR Code', from: 'The code, which is also the sign-in name', cell: row => row.userInfo.mrCode },
  { header: 'Zone', from: ofSection, cell: ({ location }) => location.zoneName ?? '' },
  { header: 'Circle', from: ofSection, cell: ({ location }) => location.circleName ?? '' },
  { header: 'Division', from: ofSection, cell: ({ location }) => location.divisionName ?? '' },
  { header: 'Sub-division Code', from: ofSection, cell: ({ location }) => location.subDivisionCode ?? '' },
  { header: 'Sub-division', from: ofSection, cell: ({ location }) => location.subDivisionName ?? '' },
  {
    header: 'Section Code',
    from: 'The section of the meter reader',
    cell: ({ location }) => location.sectionCode ?? '',
  },
  {
    header: 'Section',
    from: 'The section of the meter reader',
    cell: ({ location }) => location.sectionName ?? '',
  },
  {
    header: 'MR Phone Number',
    from: 'The phone number on record',
    cell: ({ phoneNumber }) => phoneNumber,
    kind: 'figure',
  },
  ...readerTexts.map(({ key, label }) => ({
    header: label,
    from: 'As on record',
    cell: (row: Person) => row[key],
  })),
  {
    header: 'Added Date',
    from: 'The day of the first record',
    cell: ({ createdAt }) => formatDate(createdAt),
  },
];

/** The meter readers of an area. */
export const meterReaders = defineExport({
  name: 'meter-readers',
  title: 'Meter readers',
  operation: 'exportUsers',
  format: xlsx,
  filter: Type.Object({
    area: Type.Optional(Type.Object({ level: Type.Enum([...areaLevels]), code: Type.String() })),
    mrCode: Type.Optional(Type.String()),
  }),
  rows: everyMeterReader,
  area: ({ area }) => area,
  columns: meterReaderColumns,
});
