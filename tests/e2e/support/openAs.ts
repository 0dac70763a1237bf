import type { TestApi } from '../../support/api.ts';
import { signedIn } from '../../support/signIn.ts';
import type { OpenPage, Pages } from './pages.ts';

/** Opens a path of the portal as a signed-in officer. */
export async function openAs(api: TestApi, pages: Pages, username: string, path: string): Promise<OpenPage> {
  const profile = await signedIn(api.server.url, username);
  const opened = await pages.open({ baseURL: api.server.url, ...profile });
  await opened.page.goto(path);
  return opened;
}
