import { afterAll, beforeAll, expect, it } from 'vitest';
import { useSharedApi } from '../support/api.ts';
import { startChangedPortal } from '../support/changedPortal.ts';
import { signedIn } from '../support/signIn.ts';
import { usePages } from './support/pages.ts';

const api = useSharedApi();
const pages = usePages();

let portal: Awaited<ReturnType<typeof startChangedPortal>>;
beforeAll(async () => {
  portal = await startChangedPortal(
    [{ shipped: 'src/resources/index.ts', by: 'tests/e2e/faultyDeclarations/registry.ts' }],
    { '^/(v1|idp|store|config.json)': { target: api.server.url } },
  );
});
afterAll(() => portal.stop());

it('shows what is wrong with a declaration that only the portal reads, and does not blame the connection', async () => {
  const { storageState } = await signedIn(api.server.url, 'ae');
  const origins = storageState.origins.map(one => ({ ...one, origin: portal.url }));
  const { page } = await pages.open({ baseURL: portal.url, storageState: { ...storageState, origins } });
  await page.goto('/');
  await page.getByText("The portal can't start, because its declarations are faulty.").waitFor();
  expect(await page.getByRole('listitem').allInnerTexts()).toEqual([
    'dashboard.name: is taken by another declaration',
    "dashboard.path: '/dashboard' is taken by another declaration",
  ]);
});
