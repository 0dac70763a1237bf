import { run } from '../server/run.ts';
import { buildPortalIfStale } from './portal.ts';

// In this same process, so that signals reach the server and its exit code is the command's.
await run(buildPortalIfStale());
