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
  reference,
  text,
} from './fields/index.ts';
