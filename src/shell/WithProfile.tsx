import { queryOptions, useQuery } from '@tanstack/react-query';
import { createContext, use, type ReactNode } from 'react';
import type { Location } from '#domain/areas.ts';
import type { Officer } from '#domain/officer.ts';
import { isRecord } from '#schema/record.ts';
import { useCall, type Call } from '../client/call.tsx';
import { browserStorage } from '../client/storages.ts';
import { OfficerProvider, useReportFailure } from '../console/index.ts';

/** Reads the officer's profile, once a session. */
export function profileQuery(call: Call, { id }: Officer) {
  return queryOptions({
    queryKey: ['profile', id],
    queryFn: async ({ signal }) => {
      const { data } = await call('readProfile', { signal });
      const { name, location } = data;
      return storeProfile({ id, name, location });
    },
    staleTime: Infinity,
    gcTime: Infinity,
  });
}

const PendingContext = createContext(false);

/** Whether the officer's names and area are still loading, as after the first sign-in. */
export function useProfilePending(): boolean {
  return use(PendingContext);
}

/** Provides the officer to the screens: from the token and the stored profile first, then from the current profile. */
export function WithProfile({ officer, children }: { officer: Officer; children: ReactNode }) {
  const query = profileQuery(useCall(), officer);
  const {
    data: profile,
    error,
    isPending,
  } = useQuery({
    ...query,
    placeholderData: () => storedProfile(officer.id),
  });
  useReportFailure(error);
  const complete = profile
    ? { ...officer, ...profile.name, location: { ...officer.location, ...profile.location } }
    : officer;
  return (
    <OfficerProvider value={complete}>
      <PendingContext value={isPending}>{children}</PendingContext>
    </OfficerProvider>
  );
}

/** The part of a profile that the shell shows. */
interface Profile {
  /** The identity's `sub`. */
  id: string;
  name: { firstName: string; lastName: string };
  location: Location;
}

const key = 'energy-audit.profile';

/** Stores a profile until its officer signs out, so that the next visit starts with names. */
function storeProfile(profile: Profile): Profile {
  browserStorage.set(key, JSON.stringify(profile));
  return profile;
}

/** Returns the officer's profile as last stored in this browser. */
function storedProfile(id: string): Profile | undefined {
  try {
    const stored: unknown = JSON.parse(browserStorage.get(key) ?? 'null');
    return isProfile(stored) && stored.id === id ? stored : undefined;
  } catch {
    return undefined;
  }
}

function isProfile(value: unknown): value is Profile {
  return (
    isRecord(value) && typeof value['id'] === 'string' && isTexts(value['name']) && isTexts(value['location'])
  );
}

function isTexts(value: unknown): boolean {
  return isRecord(value) && Object.values(value).every(text => typeof text === 'string');
}
