import Type from 'typebox';
import { areaLevels } from '#domain/areas.ts';
import { formatDate } from '#domain/formats.ts';
import { fullName } from '#domain/officer.ts';
import { everyMeterReader } from '../../directory/meterReaders.ts';
import { defineExport } from '../export.ts';
import { xlsx } from '../formats/xlsx.ts';

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
  columns: [
    { header: 'Name', cell: ({ name }) => fullName(name) },
    { header: 'MR Code', cell: ({ userInfo }) => userInfo.mrCode },
    { header: 'Zone', cell: ({ location }) => location.zoneName ?? '' },
    { header: 'Circle', cell: ({ location }) => location.circleName ?? '' },
    { header: 'Division', cell: ({ location }) => location.divisionName ?? '' },
    { header: 'Sub-division Code', cell: ({ location }) => location.subDivisionCode ?? '' },
    { header: 'Sub-division', cell: ({ location }) => location.subDivisionName ?? '' },
    { header: 'Section Code', cell: ({ location }) => location.sectionCode ?? '' },
    { header: 'Section', cell: ({ location }) => location.sectionName ?? '' },
    { header: 'MR Phone Number', cell: ({ phoneNumber }) => phoneNumber, kind: 'figure' },
    { header: 'Added Date', cell: ({ createdAt }) => formatDate(createdAt) },
  ],
});
