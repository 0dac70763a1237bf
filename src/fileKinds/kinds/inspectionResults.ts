import { characters } from '../cellRule.ts';
import { auditMonth } from '../columns.ts';
import { defineFileKind, failure, sheet, skip } from '../fileKind.ts';
import {
  finding,
  listedTcNumber,
  reason,
  recovered,
  resultOf,
  rulesOfState,
  state,
} from './inspectionResultRow.ts';

const noFault = { State: 'NO_FAULT_FOUND', Finding: '', Recovered_kWh: '', Recovered_Rs: '' };

const reasons = {
  lacking: failure('A done inspection has a finding', [{ Finding: '' }]),
  early: failure('Only a done inspection has a finding, and what was recovered', [{ State: 'VISITED' }]),
  tcNotFound: failure('TC not found in the O&M', [{ TC_number: '9909999' }]),
  notFound: failure('The TC has no inspection of this month and reason', [
    { Inspection_reason: 'OVERLOADED' },
  ]),
  closed: failure('The inspection is closed already, with another result', [noFault], {
    after: [{}],
    remedy: 'It is corrected under Inspections',
    columns: ['State'],
  }),
  duplicate: skip('Duplicate row', [{}, {}]),
  ofFeeder: skip('No TC: the result of a feeder is entered under Inspections', [{ TC_number: '' }]),
  open: skip('No result yet', [{ ...noFault, State: 'OPEN' }]),
  unchanged: skip('The result is on record already', [{}], { after: [{}] }),
};

const results = sheet({
  name: 'inspection results',
  title: 'inspection results',
  columns: {
    TC_number: {
      rule: listedTcNumber,
      alsoCalled: ['TC'],
      onRecord: { says: 'must exist in the O&M', reason: reasons.tcNotFound },
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
  headers: ['TC_number', 'Month', 'Inspection_reason', 'State'],
  types: [
    {
      title: 'inspection',
      key: 'TC_number',
      keyWith: ['Month', 'Inspection_reason'],
      ignoresCase: true,
      updates: [],
      toRow: cells => ({
        tcNumber: cells.TC_number,
        month: cells.Month,
        reason: reason.optionOf(cells.Inspection_reason),
        result: resultOf(cells),
      }),
    },
  ],
  rules: rulesOfState(reasons),
  sample: [
    {
      TC_number: '9901002',
      Month: '10/2024',
      Inspection_reason: 'MIS_TAG',
      State: 'VISITED',
      Note: 'CT box was locked',
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
    'Records what came of inspections: of each, the TC, the month and the reason for which it was raised. The downloaded list of inspections, filled in, is such a file. A blank cell leaves what is on record.',
  reasons,
  duplicate: reasons.duplicate,
  sheets: [results],
});

/** The result of an inspection from a valid row. */
export type InspectionResultRow = ReturnType<(typeof results.types)[number]['toRow']>;
