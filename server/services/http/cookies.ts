/** Where and for how long a browser returns a cookie. Scripts never see it, and other sites can't trigger it. */
export interface CookieOptions {
  path: string;
  seconds: number;
  /** Whether it travels only over TLS. */
  secure: boolean;
}

/** Returns the value of a Set-Cookie header. */
export function writeCookie(name: string, value: string, { path, seconds, secure }: CookieOptions): string {
  return [
    `${name}=${value}`,
    `Path=${path}`,
    `Max-Age=${seconds}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(secure ? ['Secure'] : []),
  ].join('; ');
}

/** Returns every value of a name in a request's Cookie header; more than one if their paths differ. */
export function readCookies(header: string | undefined, name: string): string[] {
  return (header ?? '').split(';').flatMap(pair => {
    const [given, value = ''] = pair.trim().split('=');
    return given === name ? [value] : [];
  });
}
