import { characters } from '../cellRule.ts';
import { auditMonth } from '../columns.ts';
import { defineFileKind, failure, sheet, skip } from '../fileKind.ts';
import {
  finding,
  inspectionOf,
  places,
  reason,
  recovered,
  rulesOfState,
  state,
} from './inspectionResultRow.ts';

const noFault = { State: 'NO_FAULT_FOUND', Finding: '', Recovered_kWh: '', Recovered_Rs: '' };

const ofFeeder = { TC_number: '', Feeder: '990001' };
const ofInstallation = { TC_number: '', Account_ID: '9900000001' };

const reasons = {
  lacking: failure('A done inspection has a finding', [{ Finding: '' }]),
  early: failure('Only a done inspection has a finding, and what was recovered', [{ State: 'VISITED' }]),
  tcNotFound: failure('TC not found in the O&M', [{ TC_number: '9909999' }]),
  feederNotFound: failure('Feeder not found', [{ ...ofFeeder, Feeder: '9909999' }]),
  accountNotFound: failure('Account not found in the O&M', [{ ...ofInstallation, Account_ID: '99' }]),
  notFound: failure('No inspection of this month and reason', [{ Inspection_reason: 'OVERLOADED' }]),
  several: failure(
    'Several inspections fit: of feeders with this number, or of sections along the feeder',
    [{ ...ofFeeder, Feeder: '990002' }],
    { columns: ['Feeder'], remedy: 'Give the MDM code, or enter the result under Inspections' },
  ),
  closed: failure('The inspection is closed already, with another result', [noFault], {
    after: [{}],
    remedy: 'It is corrected under Inspections',
    columns: ['State'],
  }),
  duplicate: skip('Duplicate row', [{}, {}]),
  open: skip('No result yet', [{ ...noFault, State: 'OPEN' }]),
  unchanged: skip('The result is on record already', [{}], { after: [{}] }),
};

const results = sheet({
  name: 'inspection results',
  title: 'inspection results',
  columns: {
    TC_number: {
      onlyFor: 'inspection of a TC',
      rule: places.tcNumber,
      alsoCalled: ['TC'],
      onRecord: { says: 'must exist in the O&M', reason: reasons.tcNotFound },
    },
    Feeder: {
      onlyFor: 'inspection of a feeder',
      rule: { ...places.feeder, says: 'the MDM code or the number of a feeder, up to 60 characters' },
      onRecord: { says: 'must exist among the feeders', reason: reasons.feederNotFound },
    },
    Account_ID: {
      onlyFor: 'inspection of an installation',
      rule: places.accountId,
      alsoCalled: ['Installation'],
      onRecord: { says: 'must exist in the O&M', reason: reasons.accountNotFound },
    },
    Month: { required: true, rule: auditMonth },
    Inspection_reason: {
      required: true,
      rule: reason.rule,
      alsoCalled: ['Reason'],
      onRecord: { says: 'that of an unfinished inspection', reason: reasons.notFound },
    },
    State: { required: true, rule: state.rule },
    Finding: { rule: finding.rule },
    Recovered_kWh: { rule: recovered, alsoCalled: ['Recovered, kWh'] },
    Recovered_Rs: { rule: recovered, alsoCalled: ['Recovered, ₹'] },
    Note: {
      rule: characters(500),
      onRecord: { says: 'no other one once the inspection is closed', reason: reasons.closed },
    },
  },
  types: [
    inspectionOf('TC', 'TC_number', 'transformer'),
    inspectionOf('feeder', 'Feeder', 'feeder'),
    inspectionOf('installation', 'Account_ID', 'installation'),
  ],
  rules: rulesOfState(reasons),
  sample: [
    { Feeder: '990001', Month: '10/2024', Inspection_reason: 'HIGH_LOSS', State: 'VISITED' },
    { Account_ID: '9900000001', Month: '10/2024', Inspection_reason: 'NO_CONSUMPTION', State: 'VISITED' },
    {
      TC_number: '9901002',
      Month: '10/2024',
      Inspection_reason: 'MIS_TAG',
      State: 'VISITED',
      Note: 'Locked',
    },
    { TC_number: '9901003', Month: '10/2024', Inspection_reason: 'HIGH_LOSS', State: 'NO_FAULT_FOUND' },
    {
      TC_number: '9901001',
      Month: '10/2024',
      Inspection_reason: 'HIGH_LOSS',
      State: 'DONE',
      Finding: 'UNBILLED_CONSUMER',
      Recovered_kWh: '412.5',
      Recovered_Rs: '3052.5',
      Note: 'Two shops had no bill',
    },
  ],
});

/** The results of inspections, as they come back from the field. */
export const inspectionResults = defineFileKind({
  category: 'inspectionResults',
  about:
    'Records what came of inspections: of each, the place, the month and the reason for which it was raised. The downloaded list of inspections, filled in, is such a file. A blank cell leaves what is on record.',
  reasons,
  duplicate: reasons.duplicate,
  sheets: [results],
});

/** The result of an inspection from a valid row. */
export type InspectionResultRow = ReturnType<(typeof results.types)[number]['toRow']>;
