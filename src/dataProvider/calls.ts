import type { Officer } from '#domain/officer.ts';
import type { Http } from '../client/http.ts';
import type { Api } from '../console/declaration/declaredCall.ts';
import type { Resource } from '../console/declaration/resolved.ts';

/** The client, the officer and the declaration that calls are made with. */
export interface Calls {
  http: Http;
  officer: Officer;
  resource: Resource;
  api: Api;
}
