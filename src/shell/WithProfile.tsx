import { queryOptions, useQuery } from '@tanstack/react-query';
import { createContext, use, type ReactNode } from 'react';
import type { Static } from 'typebox';
import type { readProfile } from '#contract/users.ts';
import type { Officer } from '#domain/officer.ts';
import { OfficerProvider, useTellFailure } from '../console/index.ts';
import type { Http } from '../dataProvider/http.ts';
import { useHttp } from '../dataProvider/httpContext.tsx';
import { keepProfile, keptProfile } from './keptProfile.ts';

type Answer = Static<(typeof readProfile)['response']>;

/** Reads the officer's profile, once a session. */
export function profileQuery(http: Http, { role, id }: Officer) {
  return queryOptions({
    queryKey: ['profile', id],
    queryFn: async ({ signal }) => {
      const { body } = await http<Answer>({ path: `/${role}/profile`, signal });
      const { name, location } = body.data;
      return keepProfile({ id, name, location });
    },
    staleTime: Infinity,
    gcTime: Infinity,
  });
}

const PendingContext = createContext(false);

/** Whether the officer's names and area are still on their way, as they are once after a sign-in. */
export function useProfilePending(): boolean {
  return use(PendingContext);
}

/** Makes the officer known below: as the token has it, with the profile's names as last known, then as they are. */
export function WithProfile({ officer, children }: { officer: Officer; children: ReactNode }) {
  const query = profileQuery(useHttp(), officer);
  const kept = { placeholderData: () => keptProfile(officer.id) };
  const { data: profile, error, isPending } = useQuery({ ...query, ...kept });
  useTellFailure(error);
  const complete = profile
    ? { ...officer, ...profile.name, location: { ...officer.location, ...profile.location } }
    : officer;
  return (
    <OfficerProvider value={complete}>
      <PendingContext value={isPending}>{children}</PendingContext>
    </OfficerProvider>
  );
}
