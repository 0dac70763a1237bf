import { useQuery } from '@tanstack/react-query';
import { uploaderKindOf } from '#domain/files.ts';
import { formatCount, formatCountOf, formatFigure, formatMoney } from '#domain/formats.ts';
import { dayIn, unfinishedStates } from '#domain/inspections.ts';
import type { Role } from '#domain/roles.ts';
import { entries } from '#fileKinds/entries.ts';
import { useCall, type Call } from '../../../client/call.tsx';
import type { DataOf } from '../../../client/operations.ts';
import { listAddress, useMay, useOfficer, useScope } from '../../../console/index.ts';
import { locationQuery } from '../../../console/declaration/locationQuery.ts';
import { useEnvironment } from '../../../shell/environment.tsx';

/** Something that waits for the officer, and the screen where it is done. */
export interface Waiting {
  text: string;
  to: string;
}

/** How many days a file with faults, or an answer to a ticket, stays among what waits. */
const days = { file: 31, answer: 7 };

const isWithin = (instant: string | null, ago: number) => instant !== null && instant > dayIn(-ago);

/** Returns what waits for the officer: files to confirm or to mend, tickets, and the inspections of the area. */
export function useWaiting() {
  const call = useCall();
  const officer = useOfficer();
  const { area, month } = useScope();
  const { supportFormUrl } = useEnvironment();
  const answersTickets = useMay()({ resource: 'help', action: 'readAll' });
  const query = locationQuery({ officer, area });
  return useQuery({
    queryKey: ['inspections', 'waiting', month, query],
    queryFn: async ({ signal }): Promise<Waiting[]> => {
      const [files, tickets, inspections] = await Promise.all([
        uploaderKindOf[officer.role] ? readFiles(call, officer.role, signal) : [],
        supportFormUrl ? [] : readTickets(call, answersTickets, signal),
        call('readInspectionTotals', { params: { month }, query, signal }),
      ]);
      return [...files, ...tickets, ...ofInspections(inspections.data)];
    },
  });
}

/** Reads the officer's files that wait for a confirmation, and the last ones of a kind with rows to mend. */
async function readFiles(call: Call, role: Role, signal: AbortSignal): Promise<Waiting[]> {
  const { data } = await call('listLastFiles', { query: {}, signal });
  return data.lastFiles
    .filter(({ isMine, uploadedOn }) => isMine && isWithin(uploadedOn, days.file))
    .flatMap(({ fileCategory, waitsForConfirmation, count }) => {
      const tab = entries[fileCategory].tabs.find(({ roles }) => roles.includes(role));
      const failed = count?.failure ?? 0;
      if (!tab || (failed === 0 && !waitsForConfirmation)) return [];
      const to = `/file-upload?tab=${tab.slug}`;
      const text = waitsForConfirmation ? 'a file to confirm' : `${formatCountOf(failed, 'row')} to mend`;
      return [{ text: `${tab.title}: ${text}`, to }];
    });
}

/** Reads how many tickets officers wait to have answered or, of an officer who answers none, how many answers are new. */
async function readTickets(call: Call, answersTickets: boolean, signal: AbortSignal): Promise<Waiting[]> {
  if (answersTickets) {
    const query = { status: 'OPEN', page: 1, perPage: 1 } as const;
    const { count } = (await call('listEveryTicket', { query, signal })).data;
    return some(count, `${formatCountOf(count, 'ticket')} to answer`, '/help?tickets=everyone&status=OPEN');
  }
  const { data } = await call('listTickets', { query: { page: 1, perPage: 20 }, signal });
  const answered = data.ticketList.filter(({ answeredAt }) => isWithin(answeredAt, days.answer)).length;
  return some(answered, formatCountOf(answered, 'answered ticket'), '/help');
}

const inspectionsWith = (filter: Parameters<typeof listAddress>[1]) => listAddress('/inspections', filter);

/** Returns the unfinished inspections of the area, and what those of twelve months recovered. */
function ofInspections({
  open,
  overdue,
  done,
  recoveredUnits,
  recoveredRupees,
}: DataOf<'readInspectionTotals'>): Waiting[] {
  const recovered = `${formatFigure(recoveredUnits)} kWh and ${formatMoney(recoveredRupees)}`;
  return [
    ...some(open, formatCountOf(open, 'open inspection'), inspectionsWith({ state: unfinishedStates })),
    ...some(
      overdue,
      `${formatCount(overdue)} overdue`,
      inspectionsWith({ state: unfinishedStates, due: dayIn(-1) }),
    ),
    ...some(
      done,
      `${formatCountOf(done, 'finding', 'findings')} in twelve months recovered ${recovered}`,
      inspectionsWith({ state: ['done'] }),
    ),
  ];
}

/** Returns what waits, unless its number is 0. */
const some = (count: number, text: string, to: string): Waiting[] => (count > 0 ? [{ text, to }] : []);
