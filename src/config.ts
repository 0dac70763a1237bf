import type { PortalConfig } from '#contract/portalConfig.ts';
import { clockError } from '#domain/clock.ts';
import { isRecord } from './console/record.ts';
import { askServer, takeServerTime } from './serverTime.ts';

const required = ['apiBase', 'apiKey', 'userPoolId', 'clientId', 'environmentLabel', 'productName'];

let loading: Promise<PortalConfig> | undefined;

/** An answer from a cache of the browser can be older than this, ms, and so can its date. */
const doubtful = 60_000;

/**
 * What this environment is: read once from /config.json, which index.html asks for ahead of time. Its date sets the
 * portal's clock. Rejects when it can't be read; the next call then tries again.
 */
export function loadConfig(): Promise<PortalConfig> {
  loading ??= read().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function read(): Promise<PortalConfig> {
  const response = await fetch('/config.json');
  const config: unknown = response.ok ? await response.json() : undefined;
  if (!isPortalConfig(config))
    throw new Error(`/config.json can't be used: the server said ${response.status}.`);
  takeServerTime(response.headers);
  if (Math.abs(clockError()) > doubtful) await askServer();
  return config;
}

function isPortalConfig(value: unknown): value is PortalConfig {
  return isRecord(value) && required.every(name => typeof value[name] === 'string');
}
