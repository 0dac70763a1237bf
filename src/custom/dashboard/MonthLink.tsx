import type { ComponentProps } from 'react';
import { LinkBase } from 'react-admin';
import { useChosenMonth } from '../../shell/WithScope.tsx';

/** A link to a list as it is in a month: following it chooses the month. */
export function MonthLink({ month, ...link }: { month: string } & ComponentProps<typeof LinkBase>) {
  const { choose } = useChosenMonth();
  return <LinkBase {...link} onClick={() => choose(month)} />;
}
