import { loadServer } from './loadServer.ts';
import { endOnSignals } from './signals.ts';

const signals = endOnSignals();
// The rest of the server takes a second to load, and a signal may arrive in that time.
const { run } = await loadServer();
await run(signals);
