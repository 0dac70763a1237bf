import { expect, it } from 'vitest';
import { isr } from '#fileKinds/kinds/isr.ts';
import { Faults } from '../../../server/subjects/files/rowFaults.ts';

it('marks the MR that does not exist, not its section', () => {
  const faults = new Faults(isr, { uploadedBy: 'CIO', sectionCode: null });
  const cells = { Account_ID: '9900000061', MR_code: '99999999', Section_code: '9900001' };
  const reason = 'MR does not exist';
  expect(faults.of({ position: 1, sheet: 0, rowNumber: 2, cells, problems: {} }, reason)).toEqual({
    MR_code: reason,
  });
});
