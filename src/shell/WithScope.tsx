import { useQueries } from '@tanstack/react-query';
import {
  createContext,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { useLocation, useNavigate } from 'react-admin';
import { currentMonth } from '#domain/months.ts';
import { useAreasQuery } from '../console/declaration/areas.ts';
import { ScopeProvider, useOfficer } from '../console/index.ts';
import { currentQuery } from '../console/addressQuery.tsx';
import { showNotice } from '../ui/notices/notices.ts';
import {
  nameScope,
  readChosenMonth,
  readScope,
  storeChosenMonth,
  type AreaPath,
  type ChosenScope,
} from './chosenScope.ts';
import { readStoredAreas, storeChosenArea } from './storedAreas.ts';
import { ScopedRouter, type AddScope } from './ScopedRouter.tsx';

/** The choice of the hierarchy selector, and how to change it. */
interface ChosenArea {
  path: AreaPath;
  choose: (path: AreaPath) => void;
}

/** The audit month, YYYY-MM, and how to change it. */
interface ChosenMonth {
  month: string;
  choose: (month: string) => void;
  /** Returns the address of a screen in another month. By default, of the screen and area that are shown. */
  addressIn: (month: string, to?: string, area?: AreaPath) => string;
}

const ChosenAreaContext = createContext<ChosenArea | undefined>(undefined);
/** The audit month and how to change it, for `useChosenMonth`. */
export const ChosenMonthContext = createContext<ChosenMonth | undefined>(undefined);

interface WithScopeProps {
  /** Whether the screen at a path shows an area or a month, so that its address names both. @default none does */
  isScoped?: (pathname: string) => boolean;
  /** Whether the router is still at the address with a key: it may lead elsewhere before that is rendered. @default it is */
  isCurrent?: (key?: string) => boolean;
  children: ReactNode;
}

const never = () => false;
const always = () => true;

/**
 * Provides the area and month of the top bar to the screens. The address decides; where it names neither, what was
 * chosen last does, and is added to it.
 */
export function WithScope({ isScoped = never, isCurrent = always, children }: WithScopeProps) {
  const officer = useOfficer();
  const navigate = useNavigate();
  const location = useLocation();
  const { key, pathname, search } = location;
  const state: unknown = location.state;
  const [chosen, setChosen] = useState<ChosenScope & { replaces?: string }>(() => ({
    month: readChosenMonth() ?? currentMonth(),
    path: readStoredAreas(officer).chosen,
  }));
  const scoped = isScoped(pathname);
  // The router changes the address a moment after a choice: until then the choice decides, or old figures would stay.
  const isAhead = chosen.replaces === search;
  const named = useMemo(
    () => (scoped && !isAhead ? readScope(new URLSearchParams(search), officer) : undefined),
    [scoped, isAhead, search, officer],
  );
  const month = named?.month ?? chosen.month;
  const { path, isUnknown } = useNamedPath(named?.path ?? chosen.path, chosen.path);
  if (!isAhead && (month !== chosen.month || path !== chosen.path || chosen.replaces !== undefined))
    setChosen({ month, path });

  const isForeign = isUnknown || (named?.isForeign ?? false);
  useEffect(() => {
    if (isForeign)
      showNotice('warning', 'That area is not in your charge. The figures are those of your own.');
  }, [isForeign]);

  const goTo = useCallback(
    (next: ChosenScope, options?: { replace: boolean; state: unknown }) => {
      const query = nameScope(currentQuery({ pathname, search }), next, officer);
      navigate({ pathname, search: `?${query}` }, options);
    },
    [navigate, officer, pathname, search],
  );
  // An address without month and area gets them, so that it can be copied; a foreign area gives way to the own one.
  const isComplete = !scoped || isAhead || (named?.isComplete === true && !isUnknown);
  const completed = useRef<string>(undefined);
  // Before the effects of the screens: a screen that leads to another address at once has the last word. Only once for
  // each address: this renders again, for example with a renewed session, before the router shows the other address.
  // Never for one that the officer has left by a press while it was rendered: that would take the press back.
  useLayoutEffect(() => {
    if (isComplete || completed.current === key || !isCurrent(key)) return;
    completed.current = key;
    // It is still the same screen: what came with the navigation stays.
    goTo({ month, path }, { replace: true, state });
  }, [isComplete, key, isCurrent, goTo, month, path, state]);

  const choose = useCallback(
    (next: ChosenScope) => {
      setChosen({ ...next, ...(scoped && { replaces: search }) });
      if (scoped) goTo(next);
    },
    [scoped, search, goTo],
  );
  const areaChoice = useMemo<ChosenArea>(
    () => ({
      path,
      choose: next => {
        storeChosenArea(officer, next);
        choose({ month, path: next });
      },
    }),
    [officer, path, month, choose],
  );
  const monthChoice = useMemo<ChosenMonth>(
    () => ({
      month,
      choose: next => {
        storeChosenMonth(next);
        choose({ month: next, path });
      },
      addressIn: (other, to = pathname + search, area = path) => {
        const [screen = '', query] = to.split('?');
        return `${screen}?${nameScope(new URLSearchParams(query), { month: other, path: area }, officer)}`;
      },
    }),
    [path, month, choose, pathname, search, officer],
  );
  const last = path.at(-1);
  const [level, code] = [last?.level, last?.code];
  const scope = useMemo(
    () => ({ month, ...(level !== undefined && code !== undefined && { area: { level, code } }) }),
    [month, level, code],
  );
  const addScope = useCallback<AddScope>(
    (to, query) => (isScoped(to) ? nameScope(query, { month, path }, officer) : undefined),
    [isScoped, month, path, officer],
  );
  return (
    <ChosenAreaContext value={areaChoice}>
      <ChosenMonthContext value={monthChoice}>
        <ScopeProvider value={scope}>
          <ScopedRouter addScope={addScope}>{children}</ScopedRouter>
        </ScopeProvider>
      </ChosenMonthContext>
    </ChosenAreaContext>
  );
}

/** Returns the choice of the hierarchy selector. Throws outside `WithScope`. */
export function useChosenArea(): ChosenArea {
  const chosen = use(ChosenAreaContext);
  if (!chosen) throw new Error('useChosenArea needs WithScope above it');
  return chosen;
}

/** Returns the audit month. Throws outside `WithScope`. */
export function useChosenMonth(): ChosenMonth {
  const chosen = use(ChosenMonthContext);
  if (!chosen) throw new Error('useChosenMonth needs WithScope above it');
  return chosen;
}

/**
 * Returns a path with the names of its areas: those in `known`, or as the API lists them; an area's code stands for its
 * name until then. `isUnknown` if the API lists no such area: the path is then empty, which means All.
 */
function useNamedPath(path: AreaPath, known: AreaPath): { path: AreaPath; isUnknown: boolean } {
  const queryOf = useAreasQuery();
  const knownAt = (at: number) => {
    const area = known[at];
    return area && area.code === path[at]?.code && area.name !== area.code ? area : undefined;
  };
  const hasName = path.map(({ code, name }, at) => name !== code || knownAt(at) !== undefined);
  const lists = useQueries({
    queries: path.map(({ level }, at) => ({ ...queryOf(level, path[at - 1]), enabled: !hasName[at] })),
  });
  const named = path.map((area, at) => {
    const listed = lists[at]?.data?.find(({ code }) => code === area.code);
    return listed ?? knownAt(at) ?? area;
  });
  const isUnknown = path.some(
    ({ code }, at) => !hasName[at] && lists[at]?.data?.every(area => area.code !== code),
  );
  return { path: useSame(isUnknown ? [] : named, known), isUnknown };
}

/** Returns the path before, if the new one has the same areas with the same names. */
function useSame(path: AreaPath, before: AreaPath): AreaPath {
  const isSame = JSON.stringify(path) === JSON.stringify(before);
  const [last, setLast] = useState(path);
  const isLast = JSON.stringify(path) === JSON.stringify(last);
  if (!isSame && !isLast) setLast(path);
  return isSame ? before : isLast ? last : path;
}
