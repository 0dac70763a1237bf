import { endOnSignals } from './signals.ts';

const signals = endOnSignals();
// Not a static import: the rest of the server takes a second to load, in which a signal may come.
const { run } = await import('./run.ts');
await run(signals);
