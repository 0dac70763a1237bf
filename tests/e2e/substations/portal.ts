import { startChangedPortal } from '../../support/changedPortal.ts';

/**
 * Serves the portal with the registry beside this file in place of the shipped one. A REST server answers
 * `/v1/{role}/substations` and `readings`; the real server answers everything else.
 */
export async function startExtendedPortal(servers: { api: string; rest: string }) {
  return startChangedPortal(
    [{ shipped: 'src/resources/index.ts', by: 'tests/e2e/substations/registry.ts' }],
    {
      '^/v1/[a-z]+/(substations|readings)': { target: servers.rest },
      '^/(v1|idp|store|config.json)': { target: servers.api },
    },
  );
}
