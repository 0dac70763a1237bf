/** Returns an id token like the pool's, but without a valid signature, which only the server checks. */
export function idToken(claims: Readonly<Record<string, unknown>> = {}): string {
  const issued = Math.floor(Date.now() / 1000);
  const payload = {
    sub: 'sub-1',
    origin_jti: 'session-1',
    'cognito:username': 'ae',
    'custom:userGroup': 'AE',
    'custom:firstName': 'Kavya',
    'custom:lastName': 'Bhat',
    'custom:subDivisionCode': '54101',
    'custom:sectionCode': '5410101',
    iat: issued,
    exp: issued + 3600,
    jti: crypto.randomUUID(),
    ...claims,
  };
  return ['{"alg":"RS256"}', JSON.stringify(payload), 'signature']
    .map(part => Buffer.from(part).toString('base64url'))
    .join('.');
}
