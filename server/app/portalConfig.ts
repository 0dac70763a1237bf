import { randomBytes } from 'node:crypto';
import type { PortalConfig } from '#contract/portalConfig.ts';
import type { Config } from '../services/settings/config.ts';
import type { Secrets } from '../services/db/secrets.ts';
import type { PageOrigins } from '../services/http/security.ts';
import type { UserPool } from '../services/identity/index.ts';
import { version } from '../services/settings/version.ts';

interface PortalParts {
  secrets: Secrets;
  /** Absent if people sign in with Amazon Cognito. */
  pool: UserPool | undefined;
  /** Whether the database holds the demo utility. */
  hasDemo: boolean;
}

/**
 * Returns the portal's configuration. The first start creates the API key unless one is configured. Without a label of
 * its own, the banner says whether the figures are invented.
 */
export async function portalConfigOf(
  config: Config,
  { secrets, pool, hasDemo }: PortalParts,
): Promise<PortalConfig> {
  const apiKey =
    config.apiKey ?? (await secrets.putIfAbsent('apiKey', randomBytes(24).toString('base64url')));
  return {
    apiBase: '',
    apiKey,
    userPoolId: config.cognito?.userPoolId ?? pool?.id ?? '',
    clientId: config.cognito?.clientId ?? pool?.clientId ?? '',
    ...(pool && { cognitoEndpoint: '/idp' }),
    environmentLabel: config.environmentLabel ?? (hasDemo ? 'DEMO' : 'PRODUCTION'),
    productName: config.productName,
    version,
    arrBasis: config.arrBasis,
    ...(config.supportFormUrl && { supportFormUrl: config.supportFormUrl }),
    ...(config.mapTiles && { mapTiles: config.mapTiles }),
  };
}

/** Returns the origins that the portal's pages must reach besides this server. */
export function outsideOrigins({ cognito, s3, supportFormUrl, mapTiles }: Config): PageOrigins {
  const bucket = s3 && (s3.endpoint ?? `https://${s3.bucket}.s3.${s3.region}.amazonaws.com`);
  return {
    connect: [
      ...(cognito ? [`https://cognito-idp.${cognito.region}.amazonaws.com`] : []),
      ...(bucket ? [new URL(bucket).origin] : []),
    ],
    frame: supportFormUrl ? [new URL(supportFormUrl).origin] : [],
    image: mapTiles ? [new URL(mapTiles.url).origin] : [],
  };
}
