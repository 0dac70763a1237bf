import type { DataProvider } from 'react-admin';
import type { Officer } from '#domain/officer.ts';
import type { Registry } from '../console/declaration/registry.ts';
import type { Resource } from '../console/declaration/resolved.ts';
import { counts, declaredCalls, readHistory, readPoints, runAction } from './declaredCalls.ts';
import type { ConsoleDataProvider } from '../console/consoleDataProvider.ts';
import { fetchFile, fetchFileOf } from './fetchFile.ts';
import type { Http } from '../client/http.ts';

/** The settings of the data provider. */
export interface DataProviderSettings {
  http: Http;
  /** The place of /v1: an origin, or '' for the portal's origin. */
  apiBase: string;
  /** The officer who makes the requests. */
  officer: Officer;
}

/**
 * Creates react-admin's data provider, which turns the declarations into requests. Resources with an `api` use its
 * calls, the others plain REST. Requests whose answers are no longer needed are aborted.
 */
export function createDataProvider(registry: Registry, settings: DataProviderSettings): ConsoleDataProvider {
  const { http, officer } = settings;
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
    runAction: async (name, params) => runAction(http, officer, declared(name), params),
    counts: async (name, params) => counts(http, officer, declared(name), params),
    points: async (name, params) => readPoints(http, officer, declared(name), params),
    history: async (name, params) => readHistory(http, officer, declared(name), params),
    download: async (name, shown) => fetchFile(settings, declared(name), shown),
    fileOf: async (name, params) => fetchFileOf(settings, declared(name), params),
  };
}
