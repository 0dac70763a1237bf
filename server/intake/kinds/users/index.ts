import { userTypes } from '#domain/roles.ts';
import { rowReasons } from '#validation/rowReasons.ts';
import { checkUser, codeCellOf, designationOf, usersSheet, type UserRow } from '#validation/usersFile.ts';
import { fileKind } from '../../fileKind.ts';
import { applyUsers } from './apply.ts';

/** Officers and meter readers: higher designations first, so that everyone finds the officer above. */
export const usersFile = fileKind<UserRow>({
  uploaders: ['cio', 'ae'],
  sheets: [usersSheet],
  sample: {
    users: [
      {
        Sub_division_code: '54101',
        Sub_division_name: 'Kadri',
        Section_code: '5410101',
        Section_name: 'Kadri',
        Data_provider: 'NIC',
        First_name: 'Kavya',
        Last_name: 'Bhat',
        Phone_number: '9845012345',
      },
      {
        Sub_division_code: '54101',
        Section_code: '5410101',
        MR_code: '54101999',
        First_name: 'Ramesh',
        Last_name: 'Shetty',
        Phone_number: '9845012346',
      },
    ],
  },
  pass: cells => {
    const designation = designationOf(cells);
    return designation ? userTypes.indexOf(designation) : userTypes.length;
  },
  subject: cells => {
    const cell = codeCellOf(cells);
    return cell && { column: cell.column, key: cell.code && `${cell.column} ${cell.code}` };
  },
  duplicateReason: rowReasons.users.skip.duplicateCode,
  section: cells => cells.Section_code,
  check: checkUser,
  apply: applyUsers,
});
