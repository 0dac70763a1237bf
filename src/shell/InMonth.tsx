import { use, useCallback, useMemo, type ReactNode } from 'react';
import { ScopeProvider, useScope } from '../console/index.ts';
import { nameMonth } from './chosenScope.ts';
import { AddScopeContext, type AddScope } from './ScopedRouter.tsx';
import { ChosenMonthContext, useChosenMonth } from './WithScope.tsx';

interface InMonthProps {
  /** YYYY-MM. */
  month: string;
  children: ReactNode;
}

/** Shows what is below it as of another month than the chosen one: its figures, and where its links lead. */
export function InMonth({ month, children }: InMonthProps) {
  const scope = useScope();
  const chosen = useChosenMonth();
  const addScope = use(AddScopeContext);
  const addMonth = useCallback<AddScope>(
    (to, query) => {
      const named = addScope(to, query);
      return named && nameMonth(named, month);
    },
    [addScope, month],
  );
  const choice = useMemo(() => ({ ...chosen, month }), [chosen, month]);
  const shown = useMemo(() => ({ ...scope, month }), [scope, month]);
  return (
    <ChosenMonthContext value={choice}>
      <ScopeProvider value={shown}>
        <AddScopeContext value={addMonth}>{children}</AddScopeContext>
      </ScopeProvider>
    </ChosenMonthContext>
  );
}
