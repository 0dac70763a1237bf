import { endOnSignals } from './app/signals.ts';

const signals = endOnSignals();
// A dynamic import: the rest of the server takes a second to load, and a signal may arrive in that time.
const { run } = await import('./app/run.ts');
await run(signals);
