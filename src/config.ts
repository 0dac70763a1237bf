import { configPath } from '#contract/endpoints.ts';
import type { PortalConfig } from '#contract/portalConfig.ts';
import { clockError } from '#domain/clock.ts';
import { isRecord } from '#schema/record.ts';
import { pingServer, syncServerTime } from './client/serverTime.ts';

const required = ['apiBase', 'apiKey', 'userPoolId', 'clientId', 'environmentLabel', 'productName'];

let loading: Promise<PortalConfig> | undefined;

/** If the date differs by more than this, ms, the answer may come from a browser cache. */
const doubtful = 60_000;

/**
 * Loads the configuration of this environment: read once from /config.json, which index.html requests in advance. Its
 * date sets the portal's clock. Rejects if it can't be read; the next call then tries again.
 */
export function loadConfig(): Promise<PortalConfig> {
  loading ??= read().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function read(): Promise<PortalConfig> {
  const response = await fetch(configPath);
  const config: unknown = response.ok ? await response.json() : undefined;
  if (!isPortalConfig(config))
    throw new Error(`${configPath} can't be used: the server answered ${response.status}.`);
  syncServerTime(response.headers);
  if (Math.abs(clockError()) > doubtful) await pingServer();
  return config;
}

function isPortalConfig(value: unknown): value is PortalConfig {
  return isRecord(value) && required.every(name => typeof value[name] === 'string');
}
