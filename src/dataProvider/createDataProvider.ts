import type { DataProvider } from 'react-admin';
import type { Officer } from '#domain/officer.ts';
import type { Registry } from '../console/registry.ts';
import type { Resource } from '../console/resolved.ts';
import { declaredCalls } from './declaredCalls.ts';
import type { ConsoleDataProvider } from './consoleDataProvider.ts';
import { fileOf } from './fileOf.ts';
import { act, counts } from './listCalls.ts';
import { createHttp, type HttpSettings } from './http.ts';

/** What the data provider needs: what every request needs, and who makes it. */
export interface DataProviderSettings extends HttpSettings {
  officer: Officer;
}

/**
 * Turns the declarations into requests: react-admin's data provider. Resources with an `api` are asked for as that
 * says, the others by plain REST. Requests that nobody waits for any more are aborted.
 */
export function createDataProvider(registry: Registry, settings: DataProviderSettings): ConsoleDataProvider {
  const { officer } = settings;
  const http = createHttp(settings);
  let rest: Promise<(resource: Resource) => DataProvider> | undefined;
  const plain = async (resource: Resource) => {
    rest ??= import('./plainRest.ts').then(({ plainRest }) => plainRest(http, officer));
    return (await rest)(resource);
  };

  const declared = (name: string): Resource => {
    const resource = registry.resource(name);
    if (!resource) throw new Error(`No resource '${name}' is declared`);
    return resource;
  };
  const callsOf = async (name: string): Promise<DataProvider> => {
    const resource = declared(name);
    return resource.api ? declaredCalls({ http, officer, resource, api: resource.api }) : plain(resource);
  };

  return {
    supportAbortSignal: true,
    getList: async (name, params) => (await callsOf(name)).getList(name, params),
    getOne: async (name, params) => (await callsOf(name)).getOne(name, params),
    getMany: async (name, params) => (await callsOf(name)).getMany(name, params),
    getManyReference: async (name, params) => (await callsOf(name)).getManyReference(name, params),
    update: async (name, params) => (await callsOf(name)).update(name, params),
    updateMany: async (name, params) => (await callsOf(name)).updateMany(name, params),
    create: async (name, params) => (await callsOf(name)).create(name, params),
    delete: async (name, params) => (await callsOf(name)).delete(name, params),
    deleteMany: async (name, params) => (await callsOf(name)).deleteMany(name, params),
    request: http,
    act: async (name, params) => act(http, officer, declared(name), params),
    counts: async (name, params) => counts(http, officer, declared(name), params),
    download: async (name, shown) => fileOf(http, settings, declared(name), shown),
  };
}
