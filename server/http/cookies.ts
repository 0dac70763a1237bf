/** Where and how long a browser brings a cookie back. Scripts never see it, and other sites can't make it be sent. */
export interface CookieTerms {
  path: string;
  seconds: number;
  /** Whether it must travel over TLS alone. */
  secure: boolean;
}

/** The Set-Cookie of an answer. */
export function writeCookie(name: string, value: string, { path, seconds, secure }: CookieTerms): string {
  return [
    `${name}=${value}`,
    `Path=${path}`,
    `Max-Age=${seconds}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(secure ? ['Secure'] : []),
  ].join('; ');
}

/** Every value that a request's Cookie header has under a name; several where their paths differ. */
export function readCookies(header: string | undefined, name: string): string[] {
  return (header ?? '').split(';').flatMap(pair => {
    const [given, value = ''] = pair.trim().split('=');
    return given === name ? [value] : [];
  });
}
