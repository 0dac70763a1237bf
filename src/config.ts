import type { PortalConfig } from '#contract/portalConfig.ts';
import { isRecord } from './console/record.ts';

const required = ['apiBase', 'apiKey', 'userPoolId', 'clientId', 'environmentLabel', 'productName'];

let loading: Promise<PortalConfig> | undefined;

/**
 * What this environment is: read once from /config.json, which index.html asks for ahead of time. Rejects when it
 * can't be read; the next call then tries again.
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
  return config;
}

function isPortalConfig(value: unknown): value is PortalConfig {
  return isRecord(value) && required.every(name => typeof value[name] === 'string');
}
