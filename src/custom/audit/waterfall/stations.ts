import type { EnergyStep } from '#domain/lossCauses.ts';
import { listAddress } from '../../../console/index.ts';

/** The list of exactly what a step counts; a step without one has none. */
export type StepLinks = Partial<Readonly<Record<Station, string>>>;

const ofAudited = (tab: string) => listAddress('/billing', { tc: ['audited'] }, { tab });

/** The list of untagged installations, with what each uses. */
const untagged = (near: Record<string, readonly string[]> = {}) =>
  listAddress('/billing', { tc: ['none'], ...near }, { tab: 'new_installations' });

/** The lists of an area's steps: its audited TCs, their installations, and the untagged ones. */
export const linksOfArea = {
  energyIn: '/tc-audit?tab=audited',
  paid: ofAudited('my_installations'),
  notPaid: ofAudited('my_installations'),
  unbilled: ofAudited('unbilled'),
  doorLock: ofAudited('doorlock'),
  mnr: ofAudited('mnr'),
  zeroConsumption: ofAudited('zero_consumption'),
  untagged: untagged(),
} as const satisfies StepLinks;

/**
 * Returns the lists of a TC's steps: its installations, and the untagged ones that its meter readers read. `around` adds
 * an area that the TC is in to an address: outside it, nothing is near the TC.
 */
export function linksOfTransformer(
  { id, number }: { id: string; number: string },
  around: (address: string) => string,
): StepLinks {
  const path = `/tc-audit/${id}`;
  const ofCategory = (category: string) => listAddress(path, { category });
  return {
    paid: path,
    notPaid: path,
    unbilled: ofCategory('UNBILLED'),
    doorLock: ofCategory('DOOR_LOCKED'),
    mnr: ofCategory('MNR'),
    zeroConsumption: ofCategory('ZERO_CONSUMPTION'),
    untagged: around(untagged({ nearTc: [number] })),
  };
}

/** A bar of a waterfall: what went in, a step down from it, or the untagged installations beside it. */
export type Station = EnergyStep | 'energyIn' | 'untagged';

/** The name of each bar. */
export const stationTitles: Readonly<Record<Station, string>> = {
  energyIn: 'Energy in',
  paid: 'Billed, paid',
  notPaid: 'Billed, not paid',
  unbilled: 'Unbilled',
  doorLock: 'Door-locked',
  mnr: 'MNR',
  zeroConsumption: 'Zero consumption',
  technical: 'Technical loss',
  untagged: 'Untagged near by',
  unexplained: 'Unexplained',
};
