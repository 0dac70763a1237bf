import { buildPortalIfStale } from './portal.ts';

await buildPortalIfStale();
