export { defineTable } from './defineTable.ts';
export {
  area,
  choice,
  computed,
  date,
  flag,
  month,
  number,
  personName,
  phone,
  position,
  reference,
  text,
} from './fields/index.ts';
