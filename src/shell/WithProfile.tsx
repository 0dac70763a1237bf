import { queryOptions, useQuery } from '@tanstack/react-query';
import { createContext, use, type ReactNode } from 'react';
import type { Officer } from '#domain/officer.ts';
import { OfficerProvider, useReportFailure } from '../console/index.ts';
import type { Call } from '../client/call.ts';
import { useCall } from '../client/callContext.tsx';
import { storeProfile, storedProfile } from './storedProfile.ts';

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
