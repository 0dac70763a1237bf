import { endOnSignals } from '../server/signals.ts';

const signals = endOnSignals();
// Not static imports: these take a second to load, in which a signal may come.
const [{ run }, { buildPortalIfStale }] = await Promise.all([
  import('../server/run.ts'),
  import('./portal.ts'),
]);
// In this same process, so that signals reach the server and its exit code is the command's.
await run(signals, buildPortalIfStale());
