import { createContext, use, useMemo, useState, type ReactNode } from 'react';
import { currentMonth } from '#domain/months.ts';
import { ScopeProvider, useOfficer } from '../console/index.ts';
import { keepChosenArea, readChosenArea, type AreaPath } from './chosenArea.ts';
import { keepChosenMonth, readChosenMonth } from './chosenMonth.ts';

/** The hierarchy selector's choice and how it is changed. */
interface ChosenArea {
  path: AreaPath;
  choose: (path: AreaPath) => void;
}

/** The audit month, YYYY-MM, and how it is changed. */
interface ChosenMonth {
  month: string;
  choose: (month: string) => void;
}

const ChosenAreaContext = createContext<ChosenArea | undefined>(undefined);
const ChosenMonthContext = createContext<ChosenMonth | undefined>(undefined);

/** Makes known below what the top bar narrows the screens to. */
export function WithScope({ children }: { children: ReactNode }) {
  const officer = useOfficer();
  const [path, setPath] = useState(() => readChosenArea(officer));
  const [chosen, setChosen] = useState(readChosenMonth);
  const month = chosen ?? currentMonth();
  const areaChoice = useMemo<ChosenArea>(
    () => ({
      path,
      choose: next => {
        keepChosenArea(next);
        setPath(next);
      },
    }),
    [path],
  );
  const monthChoice = useMemo<ChosenMonth>(
    () => ({
      month,
      choose: next => {
        keepChosenMonth(next);
        setChosen(next);
      },
    }),
    [month],
  );
  const scope = useMemo(() => {
    const last = path.at(-1);
    return { month, ...(last && { area: { level: last.level, code: last.code } }) };
  }, [path, month]);
  return (
    <ChosenAreaContext value={areaChoice}>
      <ChosenMonthContext value={monthChoice}>
        <ScopeProvider value={scope}>{children}</ScopeProvider>
      </ChosenMonthContext>
    </ChosenAreaContext>
  );
}

/** The hierarchy selector's choice. Throws outside `WithScope`. */
export function useChosenArea(): ChosenArea {
  const chosen = use(ChosenAreaContext);
  if (!chosen) throw new Error('useChosenArea needs WithScope above it');
  return chosen;
}

/** The audit month. Throws outside `WithScope`. */
export function useChosenMonth(): ChosenMonth {
  const chosen = use(ChosenMonthContext);
  if (!chosen) throw new Error('useChosenMonth needs WithScope above it');
  return chosen;
}
