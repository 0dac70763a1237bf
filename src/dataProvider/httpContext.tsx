import { createContext, use, type ReactNode } from 'react';
import type { Http } from './http.ts';

const HttpContext = createContext<Http | undefined>(undefined);

/** Gives hand-written pages the one way to send requests. */
export function HttpProvider({ value, children }: { value: Http; children: ReactNode }) {
  return <HttpContext value={value}>{children}</HttpContext>;
}

/** The one way to send requests. Throws outside an `HttpProvider`. */
export function useHttp(): Http {
  const http = use(HttpContext);
  if (!http) throw new Error('useHttp needs an HttpProvider above it');
  return http;
}
