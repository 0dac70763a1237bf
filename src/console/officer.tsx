import { createContext, use, type ReactNode } from 'react';
import type { Officer } from '#domain/officer.ts';

const OfficerContext = createContext<Officer | undefined>(undefined);

/** Makes the signed-in officer known below; the shell renders the console only once there is one. */
export function OfficerProvider({ value, children }: { value: Officer; children: ReactNode }) {
  return <OfficerContext value={value}>{children}</OfficerContext>;
}

/** The signed-in officer. Throws outside an `OfficerProvider`. */
export function useOfficer(): Officer {
  const officer = use(OfficerContext);
  if (!officer) throw new Error('useOfficer needs an OfficerProvider above it');
  return officer;
}
