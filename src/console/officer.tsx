import { createContext, use, type ReactNode } from 'react';
import type { Officer } from '#domain/officer.ts';

const OfficerContext = createContext<Officer | undefined>(undefined);

/** Provides the signed-in officer to its children; the shell renders the console only once an officer has signed in. */
export function OfficerProvider({ value, children }: { value: Officer; children: ReactNode }) {
  return <OfficerContext value={value}>{children}</OfficerContext>;
}

/** Returns the signed-in officer. Throws outside an `OfficerProvider`. */
export function useOfficer(): Officer {
  const officer = use(OfficerContext);
  if (!officer) throw new Error('useOfficer needs an OfficerProvider above it');
  return officer;
}
