import type { TestApi } from '../../support/api.ts';
import { signedIn } from '../../support/signIn.ts';
import type { Visit, Visits } from './visits.ts';

/** Opens a path of the portal as a signed-in officer. */
export async function openAs(api: TestApi, visits: Visits, username: string, path: string): Promise<Visit> {
  const profile = await signedIn(api.server.url, username);
  const visit = await visits.open({ baseURL: api.server.url, ...profile });
  await visit.page.goto(path);
  return visit;
}
